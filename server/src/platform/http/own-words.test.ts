import { expect, test } from 'vitest';
import { z } from 'zod';
import { ownWords } from './own-words.ts';

const told = (shape: z.ZodType, sent: unknown): string | undefined =>
  shape.safeParse(sent, { error: ownWords }).error?.issues[0]?.message;

test('what is wrong with an input is said in words for a person', () => {
  expect(told(z.enum(['asc', 'desc']), 'up')).toBe('Please choose one of: asc, desc');
  expect(told(z.number().min(1), 0)).toBe('Please give at least 1');
  expect(told(z.number().max(200), 201)).toBe('Please give at most 200');
  expect(told(z.string().max(3), 'long')).toBe('Please give at most 3 characters');
  expect(told(z.array(z.string()).max(1), ['a', 'b'])).toBe('Please give at most 1 of them');
});

test('a shape that has words of its own keeps them', () => {
  expect(told(z.number().min(1, 'Please choose at least one'), 0)).toBe('Please choose at least one');
});
