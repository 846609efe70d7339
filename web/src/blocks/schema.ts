import { z } from 'zod';
import { type Block, blockId } from './block';
import type { Field } from './fields';
import { MAX_BLOCKS } from './walk';

type Json = Record<string, unknown>;

/** The name of a block's schema among the others: type and version. */
export const schemaName = (type: string, version: number) => `${type}.${version}`;

/** Labels go along, so that a refusal can say in words which field it is about. */
function labelled(schema: Json, fields: Record<string, Field>): void {
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
    const field = fields[name];
    if (!field) continue;
    property.title = field.label;
    if (field.kind === 'list') labelled(property.items as Json, field.fields);
  }
}

function jsonSchema(schema: z.ZodType): Json {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    override: ({ jsonSchema: made }) => {
      if (made.format === 'slot') made.items = { $ref: '#/$defs/block' };
    },
  }) as Json;
  return json;
}

function schemasOf(block: Block): [string, Json][] {
  const all: [number, z.ZodType][] = [
    ...Object.entries(block.past).map(([v, schema]): [number, z.ZodType] => [Number(v), schema]),
    [block.version, block.schema],
  ];
  return all.map(([version, schema]) => {
    const json = jsonSchema(schema);
    labelled(json, block.fields);
    return [schemaName(block.type, version), { title: block.name, ...json }];
  });
}

/** What a block of a known type and version must hold. A type or version unknown here is left as it is. */
function chosen(names: string[]): Json[] {
  return names.map((name) => {
    const [type, version] = name.split('.');
    const props = { properties: { v: { const: Number(version) } }, required: ['v'] };
    return {
      if: { properties: { type: { const: type }, props } },
      // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
      then: { properties: { props: { $ref: `#/$defs/${name}` } } },
    };
  });
}

/** The JSON Schema of a page. Go embeds it: internal/block/schema.json. */
export function pageSchema(blocks: Block[]): Json {
  const each = blocks.flatMap(schemasOf);
  const anyBlock = {
    type: 'object',
    properties: {
      type: { type: 'string', minLength: 1, maxLength: 60 },
      props: { type: 'object', properties: { id: jsonSchema(blockId) }, required: ['id'] },
    },
    required: ['type', 'props'],
    additionalProperties: false,
    allOf: chosen(each.map(([name]) => name)),
  };
  const content = { type: 'array', maxItems: MAX_BLOCKS, items: { $ref: '#/$defs/block' } };
  const root = { type: 'object', properties: { props: { type: 'object' } }, additionalProperties: false };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A page of a booklet',
    description: 'Made from web/src/blocks by npm run gen:blocks. Not to be changed by hand.',
    type: 'object',
    properties: { root, content },
    required: ['root', 'content'],
    additionalProperties: false,
    $defs: { block: anyBlock, ...Object.fromEntries(each) },
  };
}
