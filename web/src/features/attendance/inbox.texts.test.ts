import { expect, test } from 'vitest';
import { changesText, waitingText } from './inbox.texts.ts';

test('what waits is said in one sentence', () => {
  expect(waitingText({ excuses: 0, questions: 0 })).toBe('Nothing waits for you.');
  expect(waitingText({ excuses: 1, questions: 0 })).toBe('1 absence waits for you.');
  expect(waitingText({ excuses: 0, questions: 2 })).toBe('2 questions wait for you.');
  expect(waitingText({ excuses: 2, questions: 1 })).toBe('2 absences and 1 question wait for you.');
});

test('what an approval changes is said before it is given', () => {
  const [changed, stays] = [{ is_changed: true }, { is_changed: false }];
  expect(changesText([])).toBe('No class was held on these days yet. Classes held later are excused by themselves.');
  expect(changesText([stays])).toBe('1 class was held on these days; no mark changes.');
  expect(changesText([changed, stays, changed])).toBe('3 classes were held on these days; 2 absences become excused.');
});
