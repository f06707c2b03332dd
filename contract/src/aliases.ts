import { z } from 'zod';

/**
 * A form that takes the documents' other names for its fields as well, given as `{ alias: field }`. Where both are sent the
 * field counts.
 */
export const withAliases = <Form extends z.ZodType>(form: Form, aliases: Readonly<Record<string, string>>) =>
  z.preprocess((sent: z.input<Form>): unknown => {
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
    const fields = new Map<string, unknown>(Object.entries(sent));
    for (const [alias, field] of Object.entries(aliases))
      if (fields.has(alias)) fields.set(field, fields.get(field) ?? meant(field, fields.get(alias)));
    return Object.fromEntries(fields);
  }, form);

/** Forms speak of Active and Inactive where records say whether they are active. */
export const statusAlias = { status: 'active' } as const;

function meant(field: string, value: unknown): unknown {
  if (field !== statusAlias.status || typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  return word === 'active' || word === 'inactive' ? word === 'active' : value;
}
