import { z } from 'zod';

/** A value of a body by its way from the top, such as `['geofence', 'latitude']` or `['groups', 0]`. */
export type Place = readonly (string | number)[];
/**
 * As far as it decides what might be taken for it. A text of a pattern is read further, prose is kept, a familiar one is read by
 * what reads it elsewhere; a whole has parts.
 */
export type Expected = 'text' | 'prose' | 'familiar' | 'number' | 'day' | 'id' | 'word' | 'whole';
type Spot = { readonly place: Place; readonly expected: ReadonlySet<Expected> };

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

/** Asked for once per place and value, which are thousands. */
const schemas = new WeakMap<z.ZodType, Schema>();

function schemaOf(shape: z.ZodType): Schema {
  const known = schemas.get(shape);
  if (known) return known;
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;
  schemas.set(shape, schema);
  return schema;
}

/** Every place at which a shape expects something, and what. */
export function everySpot(shape: z.ZodType | undefined): Spot[] {
  return shape ? placesIn(schemaOf(shape)) : [];
}

export const everyPlace = (shape: z.ZodType | undefined): Place[] => everySpot(shape).map(({ place }) => place);

function placesIn(schema: Schema): Spot[] {
  const inside = Object.entries(schema.properties ?? {}).flatMap(([key, one]) => below(key, one));
  if (schema.items) inside.push(...below(0, schema.items));
  return [...inside, ...(schema.anyOf ?? []).flatMap(placesIn)];
}

const below = (key: string | number, schema: Schema): Spot[] => [
  { place: [key], expected: new Set(expectedBy(schema)) },
  ...placesIn(schema).map(({ place, expected }) => ({ place: [key, ...place], expected })),
];

function expectedBy({ type, format, pattern, anyOf, ...schema }: Schema): Expected[] {
  if (anyOf) return anyOf.flatMap(expectedBy);
  if (schema.enum || schema.const !== undefined || type === 'boolean') return ['word'];
  if (type === 'null') return [];
  if (type === 'number' || type === 'integer') return ['number'];
  if (type === 'array' || type === 'object') return ['whole'];
  if (format === 'uuid') return ['id'];
  if (format === 'date') return ['day'];
  return type === 'string' && pattern === undefined ? ['prose'] : ['text'];
}

/** A copy of `value` with something else at one place; what stands around it is made up where it is missing. */
export function placed(shape: z.ZodType | undefined, value: unknown, place: Place, other: unknown): unknown {
  return put(shape ? schemaOf(shape) : {}, value, place, other);
}

function put(schema: Schema, value: unknown, [key, ...rest]: Place, other: unknown): unknown {
  if (key === undefined) return other;
  const here = [schema, ...(schema.anyOf ?? [])].find((one) => one.properties ?? one.items) ?? {};
  const around = (value ?? sampleOf(here)) as Record<string | number, unknown>;
  const inner = typeof key === 'number' ? here.items : here.properties?.[key];
  const changed = put(inner ?? {}, around[key], rest, other);
  if (Array.isArray(around)) return around.length === 0 ? [changed] : around.with(Number(key), changed);
  return { ...around, [key]: changed };
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
