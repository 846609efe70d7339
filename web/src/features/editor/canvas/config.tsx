import type { Config, Field as PuckField } from '@puckeditor/core';
import type { Field } from '@/blocks/fields';
import { blocks } from '@/blocks/registry';
import { BlockView } from './BlockView';
import { RootView } from './RootView';

/** Puck needs to know where blocks hold blocks; every other field is ours, and not its business. */
function slots(fields: Record<string, Field>): Record<string, PuckField> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, PuckField][] => {
      if (field.kind === 'slot') return [[name, { type: 'slot' }]];
      if (field.kind !== 'list') return [];
      const arrayFields = slots(field.fields);
      return Object.keys(arrayFields).length ? [[name, { type: 'array', arrayFields } as PuckField]] : [];
    }),
  );
}

function component(type: string, fields: Record<string, Field>, defaultProps: Record<string, unknown>) {
  return {
    fields: slots(fields),
    defaultProps,
    inline: true,
    render: (props: never) => <BlockView type={type} props={props} />,
  };
}

const known = Object.fromEntries(
  blocks.map(({ type, fields, empty, version }) => [type, component(type, fields, { ...empty, v: version })]),
);

export function configOf(unknown: string[]): Config {
  const others = Object.fromEntries(unknown.map((type) => [type, component(type, {}, {})]));
  return { components: { ...known, ...others }, root: { fields: {}, render: RootView } } as unknown as Config;
}
