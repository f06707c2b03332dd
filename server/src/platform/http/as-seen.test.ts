import { describe, expect, it } from 'vitest';
import { asSeen } from './as-seen.ts';

const seen = { name: 'Hall 1', seats: 100, from: '09:00', to: '10:00', groups: ['a'] };

describe('a record that two people had open', () => {
  it('keeps what the one changed where the other left it alone', () => {
    const now = { ...seen, seats: 120, groups: ['a', 'b'] };
    expect(asSeen({ ...seen, name: 'Hall A', groups: ['a'] }, seen, now)).toEqual({ ...now, name: 'Hall A' });
  });

  it('takes what both changed to the same, and what is sent without telling what was seen', () => {
    const wanted = { ...seen, seats: 120 };
    expect(asSeen(wanted, seen, { ...seen, seats: 120 })).toEqual(wanted);
    expect(asSeen(wanted, undefined, { ...seen, seats: 80 })).toEqual(wanted);
  });

  it('is refused at the field that both changed otherwise', () => {
    const refused = { code: 'conflict', details: { seats: expect.stringMatching(/^Somebody else has changed this/) } };
    expect(() => asSeen({ ...seen, seats: 80 }, seen, { ...seen, seats: 120 })).toThrow(
      expect.objectContaining(refused),
    );
  });

  it('is not changed by anybody because it was kept in another spelling, and is spelled as it is read once it is saved', () => {
    const opened = { ...seen, name: 'Café' };
    const now = { ...seen, name: 'Cafe\u0301\u200B' };
    expect(asSeen({ ...opened, name: 'Café 2' }, opened, now)).toEqual({ ...opened, name: 'Café 2' });
    expect(asSeen({ ...opened, seats: 80 }, opened, now)).toEqual({ ...opened, seats: 80 });
    expect(asSeen(opened, opened, { ...seen, name: 'Bistro' })).toEqual({ ...seen, name: 'Bistro' });
  });

  it('never has the start of one and the end of the other', () => {
    const text = expect.any(String);
    const refused = { details: { from: text, to: text } };
    const now = { ...seen, from: '08:00' };
    expect(() => asSeen({ ...seen, to: '12:00' }, seen, now, ['from', 'to'])).toThrow(expect.objectContaining(refused));
  });
});
