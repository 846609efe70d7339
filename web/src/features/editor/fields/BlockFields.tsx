import { useTranslation } from 'react-i18next';
import type { Slot } from '@/blocks/context';
import type { Field } from '@/blocks/fields';
import { Segments } from '@/ui/Segments';
import { SelectField } from '@/ui/SelectField';
import { SwitchField } from '@/ui/SwitchField';
import { useWorld } from '../canvas/context';
import { getIn, setIn } from '../canvas/setIn';
import classes from './Fields.module.css';
import { IllustrationBox } from './IllustrationBox';
import { LinkBox } from './LinkBox';
import { ListBox } from './ListBox';
import { MediaBox } from './MediaBox';
import { RichBox } from './RichBox';
import { SlotBox } from './SlotBox';
import { TableBox } from './TableBox';
import { TextBox } from './TextBox';

type Props = { id: string; [name: string]: unknown };

export interface BlockFieldsProps {
  type: string;
  fields: Record<string, Field>;
  props: Props;
  onChange: (props: Props) => void;
  /** What the server refused, by path. */
  errors: Record<string, string>;
  /** The path somebody is sent to. */
  wanted?: string;
  /** '' for the block itself; `items.2.` inside a list. */
  at?: string;
}

/** The form of a block, from what it says of its fields. */
export function BlockFields(given: BlockFieldsProps) {
  const { fields, at = '' } = given;
  return Object.entries(fields).map(([name, field]) => (
    <OneField key={name} {...given} field={field} path={`${at}${name}`} />
  ));
}

type OneProps = BlockFieldsProps & { field: Field; path: string };

const outside = ['video', 'embed', 'address'];

function OneField(given: OneProps) {
  const { field, path, props, onChange, errors, type } = given;
  const { t } = useTranslation();
  const { readOnly } = useWorld();
  const value = getIn(props, path);
  const set = (next: unknown) => onChange(setIn(props, path, next));
  const common = {
    label: t(field.label),
    help: field.help && t(field.help),
    error: errors[path],
    onChange: set,
    path,
  };
  switch (field.kind) {
    case 'rich':
      return <RichBox key={props.id} {...common} value={String(value ?? '')} />;
    case 'url':
      return (
        <LinkBox key={props.id} {...common} value={String(value ?? '')} outside={outside.includes(type)} />
      );
    case 'flag':
      return (
        <SwitchField
          label={common.label}
          description={common.help}
          error={common.error}
          checked={value === true}
          disabled={readOnly}
          data-field={path}
          onChange={(event) => set(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return <Choice {...given} field={field} value={value as string | number} set={set} />;
    case 'media':
      return <MediaBox {...common} accept={field.accept} value={String(value ?? '')} />;
    case 'illustration':
      return <IllustrationBox {...common} value={String(value ?? '')} />;
    case 'slot':
      return (
        <SlotBox
          label={common.label}
          zone={`${props.id}:${path.replaceAll(/\.(\d+)(?=\.)/g, '[$1]')}`}
          blocks={(value as Slot | undefined) ?? []}
        />
      );
    case 'row':
      return (
        <TableBox
          label={common.label}
          head={value as string[]}
          rows={props.rows as string[][]}
          errors={errors}
          onChange={(next) => onChange({ ...props, ...next })}
        />
      );
    case 'grid':
      return null;
    case 'list':
      return (
        <ListBox
          field={field}
          value={(value as Record<string, unknown>[] | undefined) ?? []}
          onChange={set}
          error={errors[path]}
          path={path}
          wanted={rankIn(given.wanted, path)}
          render={(rank) => <BlockFields {...given} fields={field.fields} at={`${path}.${rank}.`} />}
        />
      );
    default:
      return <TextBox {...common} lines={field.kind === 'text'} value={String(value ?? '')} />;
  }
}

/** Which entry of a list a path goes through. */
function rankIn(wanted: string | undefined, path: string): number | undefined {
  const rank = wanted?.startsWith(`${path}.`)
    ? Number(wanted.slice(path.length + 1).split('.')[0])
    : Number.NaN;
  return Number.isNaN(rank) ? undefined : rank;
}

interface ChoiceProps extends OneProps {
  field: Extract<Field, { kind: 'choice' }>;
  value: string | number;
  set: (value: string | number) => void;
}

/** Two or three short choices stand side by side; more are a list. */
function Choice({ field, path, errors, value, set }: ChoiceProps) {
  const { t } = useTranslation();
  const { readOnly } = useWorld();
  const options = field.options.map((option) => ({ value: option.value, label: t(option.label) }));
  const letters = options.reduce((sum, { label }) => sum + label.length, 0);
  if (options.length <= 3 && letters <= 30) {
    return (
      <div>
        <span className={classes.label}>{t(field.label)}</span>
        <Segments
          path={path}
          wide
          label={t(field.label)}
          value={value}
          onChange={set}
          options={options}
          disabled={readOnly}
        />
        {errors[path] && (
          <p className={classes.error} role="alert">
            {errors[path]}
          </p>
        )}
      </div>
    );
  }
  return (
    <SelectField
      label={t(field.label)}
      description={field.help && t(field.help)}
      error={errors[path]}
      value={String(value)}
      disabled={readOnly}
      data-field={path}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      onChange={(event) => {
        const chosen = field.options.find((option) => String(option.value) === event.currentTarget.value);
        if (chosen) set(chosen.value);
      }}
    />
  );
}
