import type { z } from 'zod';

/** All that a schema of the contract finds wrong, by field ('courses.0.module_id'); the first finding of each counts. */
export function validationErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}
