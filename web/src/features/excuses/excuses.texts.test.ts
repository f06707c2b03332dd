import { expect, test } from 'vitest';
import { changesText } from './excuses.texts.ts';

test('what an approval changes is said before it is given', () => {
  const [changed, stays] = [{ is_changed: true }, { is_changed: false }];
  expect(changesText([])).toBe('No class was held on these days yet. Classes held later are excused by themselves.');
  expect(changesText([stays])).toBe('1 class was held on these days; no mark changes.');
  expect(changesText([changed, stays, changed])).toBe('3 classes were held on these days; 2 absences become excused.');
});
