import type { z } from 'zod';

/** Texts for validation issues whose schema has no text. Undefined: zod's own text. */
export const zodErrorMap: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_value') return `Please choose one of: ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return `Please give at least ${issue.minimum}${unitOf(issue.origin)}`;
  return issue.code === 'too_big' ? `Please give at most ${issue.maximum}${unitOf(issue.origin)}` : undefined;
};

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' of them' : '';
}
