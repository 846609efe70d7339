import type { PageData, Words } from '@/blocks/context';

/** A page to show a look on, as long as the booklet has none of its own. */
export function samplePage(t: Words): PageData {
  return {
    root: {},
    content: [
      { type: 'heading', props: { id: 'h', v: 1, title: t('builder.sample.heading'), text: '', level: 2 } },
      { type: 'text', props: { id: 't', v: 1, html: `<p>${t('builder.sample.text')}</p>`, look: 'plain' } },
      {
        type: 'callout',
        props: {
          id: 'c',
          v: 1,
          tone: 'tip',
          title: t('builder.sample.callout'),
          html: `<p>${t('builder.sample.calloutText')}</p>`,
        },
      },
      {
        type: 'button',
        props: {
          id: 'b',
          v: 1,
          buttons: [{ label: t('builder.sample.button'), url: 'https://livret.example', quiet: false }],
        },
      },
    ],
  };
}
