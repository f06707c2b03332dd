import { problems } from '@muster/contract/problems';
import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.texts.ts';
import { refusals } from './refusals.texts.ts';

test('every refusal of the server, a lost network and a slow one have a title, a sentence and a next step', () => {
  expect(Object.keys(refusals).toSorted()).toEqual([...Object.keys(problems), 'network', 'timeout'].toSorted());
  for (const { title, text } of Object.values(refusals)) {
    expect(title.length).toBeGreaterThan(5);
    expect(text).toMatch(/[.!?]$/);
  }
});

test('a student who is in already is told so as a success', () => {
  const { title, isGood, text } = outcomeOf({ status: 'present', already: true });
  expect([title, isGood]).toEqual(['You are in', true]);
  expect(text).toMatch(/twice/);
});

test('a student whose mark was corrected to absent is not told to be in', () => {
  const { title, isGood } = outcomeOf({ status: 'absent', already: true });
  expect([title, isGood]).toEqual(['You are recorded as absent', false]);
});
