import { expect, test } from 'vitest';
import { waitingText } from './inbox.texts.ts';

test('what waits is said in one sentence', () => {
  expect(waitingText({ excuses: 0, questions: 0 })).toBe('Nothing waits for you.');
  expect(waitingText({ excuses: 1, questions: 0 })).toBe('1 absence waits for you.');
  expect(waitingText({ excuses: 0, questions: 2 })).toBe('2 questions wait for you.');
  expect(waitingText({ excuses: 2, questions: 1 })).toBe('2 absences and 1 question wait for you.');
});
