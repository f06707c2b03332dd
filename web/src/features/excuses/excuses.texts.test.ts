import { describe, expect, it } from 'vitest';
import { formatChanges } from './excuses.texts.ts';

describe('formatChanges', () => {
  it('describes the effect of an approval', () => {
    const [changed, stays] = [{ is_changed: true }, { is_changed: false }];
    expect(formatChanges([])).toBe('No classes were held on these days yet. Later ones are excused automatically.');
    expect(formatChanges([stays])).toBe('1 class was held on these days; no mark changes.');
    expect(formatChanges([changed, stays, changed])).toBe(
      '3 classes were held on these days; 2 absences become excused.',
    );
  });
});
