import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INNER } from '@/blocks/links';
import { linkAddress } from '@/ui/richtext/linkAddress';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { useDesk, useWorld } from '../canvas/context';
import classes from './Fields.module.css';
import { FileBox } from './MediaBox';

interface LinkBoxProps {
  label: string;
  value: string;
  onChange: (url: string) => void;
  help?: string;
  error?: string;
  path: string;
  /** Only an address of the web: a film, a map. */
  outside?: boolean;
}

const isPlace = (url: string) => /^(page|chapter):/.test(url);

type Kind = 'none' | 'place' | 'media' | 'address';

function kindOf(url: string, outside: boolean): Kind {
  if (outside) return 'address';
  const inner = INNER.exec(url)?.[1];
  if (inner === 'media') return 'media';
  if (inner) return 'place';
  return url ? 'address' : 'none';
}

/** Where something leads: a page of the booklet, a file, an address. */
export function LinkBox(props: LinkBoxProps) {
  const { label, value, onChange, help, error, path, outside = false } = props;
  const { t } = useTranslation();
  const { readOnly } = useWorld();
  const { places } = useDesk();
  const id = useId();
  const [chosen, setChosen] = useState<Kind>();
  const kind = chosen ?? kindOf(value, outside);
  const kinds: [Kind, string][] = [
    ['none', t('editor.link.none')],
    ...(places.length > 0 ? ([['place', t('editor.link.place')]] as [Kind, string][]) : []),
    ['media', t('editor.link.media')],
    ['address', t('editor.link.address')],
  ];
  const known = places.some((place) => place.value === value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend its own way
    <div role="group" aria-label={label} className={classes.link}>
      {!outside && (
        <SelectField
          label={label}
          value={kind}
          disabled={readOnly}
          data={kinds.map(([value, label]) => ({ value, label }))}
          onChange={(event) => {
            const next = event.currentTarget.value as Kind;
            setChosen(next);
            // What is there stays until something of the new kind takes its place.
            if (next === 'none') onChange('');
          }}
        />
      )}
      {kind === 'place' && (
        <SelectField
          label={t('editor.link.which')}
          value={value}
          data-field={path}
          error={error}
          disabled={readOnly}
          data={[
            ...(known && value
              ? []
              : [{ value, label: t(isPlace(value) ? 'editor.link.gone' : 'editor.link.choose') }]),
            ...places.map((place) => ({ value: place.value, label: `${place.group}${place.label}` })),
          ]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {kind === 'media' && (
        <FileBox
          label={t('editor.link.file')}
          accept="document"
          value={value.startsWith('media:') ? (INNER.exec(value)?.[2] ?? '') : ''}
          onChange={(media) => onChange(media ? `media:${media}` : '')}
          error={error}
          path={path}
        />
      )}
      {kind === 'address' && (
        <Address
          key={id}
          label={outside ? label : t('editor.link.typed')}
          value={INNER.test(value) ? '' : value}
          onChange={onChange}
          help={help}
          error={error}
          path={path}
        />
      )}
    </div>
  );
}

/** An address of this site is no place a reader could go to. */
const addressOf = (typed: string) => (typed.trim().startsWith('/') ? undefined : linkAddress(typed));

/** Kept once it is an address: what is half typed would be refused. */
function Address({ label, value, onChange, help, error, path }: Omit<LinkBoxProps, 'outside'>) {
  const { t } = useTranslation();
  const { readOnly } = useWorld();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [left, setLeft] = useState(false);
  if (known !== value) {
    setKnown(value);
    if (addressOf(text) !== value) setText(value);
  }
  const wrong = text.trim() !== '' && addressOf(text) === undefined;
  return (
    <TextField
      label={label}
      value={text}
      inputMode="url"
      data-field={path}
      readOnly={readOnly}
      placeholder="https://"
      description={help}
      error={error ?? (wrong && left ? t('editor.link.wrong') : undefined)}
      onBlur={() => setLeft(true)}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        setLeft(false);
        const address = addressOf(typed);
        if (address !== undefined || typed.trim() === '') {
          setKnown(address ?? '');
          onChange(address ?? '');
        }
      }}
    />
  );
}
