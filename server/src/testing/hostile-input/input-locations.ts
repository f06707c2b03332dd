import { z } from 'zod';

/** The path of a value in an input, such as `['geofence', 'latitude']` or `['groups', 0]`. */
export type InputPath = readonly (string | number)[];
/** The kind of value that decides which replacements make sense. `text` has a pattern; `familiar` is tested elsewhere; `whole` is an object or array. */
export type ValueKind = 'text' | 'prose' | 'familiar' | 'number' | 'day' | 'id' | 'word' | 'whole';
type InputLocation = { readonly path: InputPath; readonly kinds: ReadonlySet<ValueKind> };

type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};

const schemas = new WeakMap<z.ZodType, Schema>();

function schemaOf(shape: z.ZodType): Schema {
  const known = schemas.get(shape);
  if (known) return known;
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;
  schemas.set(shape, schema);
  return schema;
}

/** All paths at which a schema expects a value, with its kinds. */
export function inputLocations(shape: z.ZodType | undefined): InputLocation[] {
  return shape ? locationsIn(schemaOf(shape)) : [];
}

export const inputPaths = (shape: z.ZodType | undefined): InputPath[] => inputLocations(shape).map(({ path }) => path);

function locationsIn(schema: Schema): InputLocation[] {
  const inside = Object.entries(schema.properties ?? {}).flatMap(([key, one]) => below(key, one));
  if (schema.items) inside.push(...below(0, schema.items));
  return [...inside, ...(schema.anyOf ?? []).flatMap(locationsIn)];
}

const below = (key: string | number, schema: Schema): InputLocation[] => [
  { path: [key], kinds: new Set(kindsOf(schema)) },
  ...locationsIn(schema).map(({ path, kinds }) => ({ path: [key, ...path], kinds })),
];

function kindsOf({ type, format, pattern, anyOf, ...schema }: Schema): ValueKind[] {
  if (anyOf) return anyOf.flatMap(kindsOf);
  if (schema.enum || schema.const !== undefined || type === 'boolean') return ['word'];
  if (type === 'null') return [];
  if (type === 'number' || type === 'integer') return ['number'];
  if (type === 'array' || type === 'object') return ['whole'];
  if (format === 'uuid') return ['id'];
  if (format === 'date') return ['day'];
  return type === 'string' && pattern === undefined ? ['prose'] : ['text'];
}

/** A copy of `value` with another value at one path. Missing parents are filled with sample values. */
export function withValueAt(shape: z.ZodType | undefined, value: unknown, path: InputPath, other: unknown): unknown {
  return put(shape ? schemaOf(shape) : {}, value, path, other);
}

function put(schema: Schema, value: unknown, [key, ...rest]: InputPath, other: unknown): unknown {
  if (key === undefined) return other;
  const here = [schema, ...(schema.anyOf ?? [])].find((one) => one.properties ?? one.items) ?? {};
  const parent = (value ?? sampleOf(here)) as Record<string | number, unknown>;
  const inner = typeof key === 'number' ? here.items : here.properties?.[key];
  const changed = put(inner ?? {}, parent[key], rest, other);
  if (Array.isArray(parent)) return parent.length === 0 ? [changed] : parent.with(Number(key), changed);
  return { ...parent, [key]: changed };
}

function sampleOf(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {});
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([key, one]) => [key, sampleOf(one)]));
  if (schema.items) return [sampleOf(schema.items)];
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1;
  return schema.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'x';
}
