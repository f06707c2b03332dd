import { z } from 'zod';

/** The field that an alias sets, and how its value is parsed. */
type Alias = { readonly field: string; readonly read: (value: unknown) => unknown };

/**
 * Lets a form accept other field names too, given as `{ alias: field }`. If a body contains both, the field wins. `adapt` changes the fields
 * before they are checked.
 */
export const withAliases = <Form extends z.ZodType>(
  form: Form,
  aliases: Readonly<Record<string, string | Alias>>,
  adapt: (fields: Readonly<Record<string, unknown>>) => object = (fields) => fields,
) =>
  z.preprocess((sent: z.input<Form>): unknown => {
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
    const fields = new Map<string, unknown>(Object.entries(sent));
    for (const [name, alias] of Object.entries(aliases)) {
      if (!fields.has(name)) continue;
      const { field, read } = typeof alias === 'string' ? { field: alias, read: unchanged } : alias;
      fields.set(field, fields.get(field) ?? read(fields.get(name)));
    }
    return adapt(Object.fromEntries(fields));
  }, form);

const unchanged = (value: unknown): unknown => value;

/** Forms send `status: 'Active' | 'Inactive'`, records have the boolean `active`. */
export const statusAlias = { status: { field: 'active', read: parseStatus } } as const;

function parseStatus(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const status = value.trim().toLowerCase();
  return status === 'active' || status === 'inactive' ? status === 'active' : value;
}
