import { z } from 'zod';

/** The field that another name stands for, and what is meant by a value under that name. */
type Alias = { readonly field: string; readonly read: (value: unknown) => unknown };

/**
 * A form that takes the documents' other names for its fields as well, given as `{ alias: field }`. Where both are sent the
 * field counts.
 */
export const withAliases = <Form extends z.ZodType>(form: Form, aliases: Readonly<Record<string, string | Alias>>) =>
  z.preprocess((sent: z.input<Form>): unknown => {
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
    const fields = new Map<string, unknown>(Object.entries(sent));
    for (const [name, alias] of Object.entries(aliases)) {
      if (!fields.has(name)) continue;
      const { field, read } = typeof alias === 'string' ? { field: alias, read: asSent } : alias;
      fields.set(field, fields.get(field) ?? read(fields.get(name)));
    }
    return Object.fromEntries(fields);
  }, form);

const asSent = (value: unknown): unknown => value;

/** Forms speak of Active and Inactive where records say whether they are active. */
export const statusAlias = { status: { field: 'active', read: activeOf } } as const;

function activeOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  return word === 'active' || word === 'inactive' ? word === 'active' : value;
}
