import { describe, expect, it } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const base = { name: 'Hall 1', seats: 100, from: '09:00', to: '10:00', groups: ['a'] };

describe('mergeChanges', () => {
  it('keeps changes of other users in fields the user did not touch', () => {
    const current = { ...base, seats: 120, groups: ['a', 'b'] };
    expect(mergeChanges({ ...base, name: 'Hall A', groups: ['a'] }, base, current)).toEqual({
      ...current,
      name: 'Hall A',
    });
  });

  it('accepts the same change by both sides, and any change without base values', () => {
    const mine = { ...base, seats: 120 };
    expect(mergeChanges(mine, base, { ...base, seats: 120 })).toEqual(mine);
    expect(mergeChanges(mine, undefined, { ...base, seats: 80 })).toEqual(mine);
  });

  it('rejects a field that both sides changed differently', () => {
    const conflict = { code: 'conflict', details: { seats: expect.stringMatching(/^Someone else changed this/) } };
    expect(() => mergeChanges({ ...base, seats: 80 }, base, { ...base, seats: 120 })).toThrow(
      expect.objectContaining(conflict),
    );
  });

  it('does not treat another Unicode normalization of a stored text as a change', () => {
    const opened = { ...base, name: 'Café' };
    const current = { ...base, name: 'Cafe\u0301\u200B' };
    expect(mergeChanges({ ...opened, name: 'Café 2' }, opened, current)).toEqual({ ...opened, name: 'Café 2' });
    expect(mergeChanges({ ...opened, seats: 80 }, opened, current)).toEqual({ ...opened, seats: 80 });
    expect(mergeChanges(opened, opened, { ...base, name: 'Bistro' })).toEqual({ ...base, name: 'Bistro' });
  });

  it('rejects changes of linked fields by both sides', () => {
    const text = expect.any(String);
    const conflict = { details: { from: text, to: text } };
    const current = { ...base, from: '08:00' };
    expect(() => mergeChanges({ ...base, to: '12:00' }, base, current, ['from', 'to'])).toThrow(
      expect.objectContaining(conflict),
    );
  });
});
