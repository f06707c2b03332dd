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
      if (fields.has(alias)) fields.set(field, fields.get(field) ?? fields.get(alias));
    return Object.fromEntries(fields);
  }, form);
