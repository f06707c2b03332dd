import type { z } from 'zod';

/** Validation errors of a contract schema by field ('courses.0.module_id'); the first error of each field. */
export function validationErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}
