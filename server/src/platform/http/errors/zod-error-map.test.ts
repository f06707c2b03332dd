import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { zodErrorMap } from './zod-error-map.ts';

const messageFor = (shape: z.ZodType, input: unknown): string | undefined =>
  shape.safeParse(input, { error: zodErrorMap }).error?.issues[0]?.message;

describe('zodErrorMap', () => {
  it('gives texts for choices and limits', () => {
    expect(messageFor(z.enum(['asc', 'desc']), 'up')).toBe('Please choose one of: asc, desc');
    expect(messageFor(z.number().min(1), 0)).toBe('Please give at least 1');
    expect(messageFor(z.number().max(200), 201)).toBe('Please give at most 200');
    expect(messageFor(z.string().max(3), 'long')).toBe('Please give at most 3 characters');
    expect(messageFor(z.array(z.string()).max(1), ['a', 'b'])).toBe('Please give at most 1 of them');
  });

  it('keeps the text of a schema', () => {
    expect(messageFor(z.number().min(1, 'Please choose at least one'), 0)).toBe('Please choose at least one');
  });
});
