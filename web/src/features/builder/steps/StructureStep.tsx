import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bookletQueries } from '@/features/booklet/queries';
import type { Structure } from '@/features/booklet/types';
import { Loading } from '@/ui/Loading';
import { SwitchField } from '@/ui/SwitchField';
import { ChoiceCards } from '../ChoiceCards';
import { useWizard } from '../draft/useWizard';
import { Section } from '../Section';
import { CoverFields } from './CoverFields';
import classes from './StructureStep.module.css';
import { Unread } from './Unread';

const layouts: Record<string, { name: string; text: string }> = {
  side: { name: 'library.structure.side', text: 'library.structure.sideText' },
  tiles: { name: 'library.structure.tiles', text: 'library.structure.tilesText' },
  paged: { name: 'library.structure.paged', text: 'library.structure.pagedText' },
};

/** What is chosen is shown, even where it is no longer on offer. */
export function withChosen<V extends string>(offered: string[], chosen: V): V[] {
  return (offered.includes(chosen) ? offered : [chosen, ...offered]) as V[];
}

export function StructureStep() {
  const { t } = useTranslation();
  const wizard = useWizard();
  const { structure } = wizard.values;
  const proposals = useQuery(bookletQueries.proposals());
  if (proposals.isPending) return <Loading />;
  if (proposals.isLoadingError) return <Unread onRetry={() => void proposals.refetch()} />;
  return (
    <>
      <Section title={t('builder.structure.layout')}>
        <ChoiceCards<Structure['layout']>
          label={t('builder.structure.layout')}
          name="layout"
          value={structure.layout}
          onChange={(layout) => wizard.set('structure', { ...structure, layout })}
          cards={withChosen(proposals.data.structures, structure.layout).map((layout) => ({
            value: layout,
            label: t(layouts[layout]?.name ?? layout),
            text: t(layouts[layout]?.text ?? layout),
            art: <Plan layout={layout} />,
          }))}
        />
        <div className={classes.numbers}>
          <SwitchField
            label={t('builder.structure.numbers')}
            description={t('builder.structure.numbersText')}
            checked={structure.numbers}
            onChange={(event) =>
              wizard.set('structure', { ...structure, numbers: event.currentTarget.checked })
            }
          />
        </div>
      </Section>
      <CoverFields covers={proposals.data.covers} />
    </>
  );
}

/** A way through the booklet, from above. */
function Plan({ layout }: { layout: Structure['layout'] }) {
  return (
    <svg className={classes.plan} viewBox="0 0 200 104" aria-hidden="true">
      <rect x="20" y="14" width="160" height="90" rx="6" className={classes.sheet} />
      {layout === 'side' && (
        <>
          <path d="M70 14v90" className={classes.line} />
          <path d="M31 32h28M31 44h22M31 56h26M31 68h20" className={classes.mark} />
          <rect x="80" y="24" width="90" height="20" rx="3" className={classes.head} />
          <path d="M80 58h86M80 70h74M80 82h80" className={classes.line} />
        </>
      )}
      {layout === 'tiles' && (
        <>
          <rect x="30" y="24" width="66" height="32" rx="4" className={classes.head} />
          <rect x="104" y="24" width="66" height="32" rx="4" className={classes.soft} />
          <rect x="30" y="64" width="66" height="32" rx="4" className={classes.soft} />
          <rect x="104" y="64" width="66" height="32" rx="4" className={classes.soft} />
        </>
      )}
      {layout === 'paged' && (
        <>
          <rect x="30" y="24" width="140" height="20" rx="3" className={classes.head} />
          <path d="M30 56h130M30 68h116" className={classes.line} />
          <rect x="20" y="84" width="56" height="20" className={classes.soft} />
          <rect x="76" y="84" width="104" height="20" className={classes.head} />
          <path d="M158 94h10m-4-4 4 4-4 4" className={classes.arrow} />
        </>
      )}
    </svg>
  );
}
