// @vitest-environment node
import { classChangeTexts, type HeldClass } from '@muster/contract/timetables/class-week';
import { timetableTexts } from '@muster/contract/timetables/timetables';
import { describe, expect, it } from 'vitest';
import {
  validateClassChange,
  changedParts,
  isChanged,
  canBeMoved,
  canChange,
  toRequest,
  toValues,
} from './class-change.logic.ts';
import { heldClass } from '../held-class.setup.ts';

const held: HeldClass = {
  ...heldClass,
  starts_at: '2026-11-23T03:30:00Z',
  ends_at: '2026-11-23T05:30:00Z',
  lecturer: { id: 'l', name: 'Amara Silva' },
  assistant_lecturer: { id: 'a', name: 'Nadia Okafor' },
};
const values = (more: object) => ({ ...toValues(held), ...more });

describe('class change logic', () => {
  it('rejects a form without changes', () => {
    expect(validateClassChange(values({ reason: 'The hall is painted' }), held)).toEqual({
      new_date: classChangeTexts.nothing,
    });
  });

  it('sends date and times together, and a new venue alone', () => {
    expect(toRequest(values({ new_date: '2026-11-25' }), held)).toMatchObject({
      new_date: '2026-11-25',
      new_start_time: '09:00',
      new_end_time: '11:00',
    });
    const elsewhere = toRequest(values({ new_venue: 'Lab 2' }), held);
    expect(elsewhere).toMatchObject({ new_venue: 'Lab 2', is_cancelled: false });
    expect(elsewhere).not.toHaveProperty('new_date');
  });

  it('starts with the current slot and rejects moving back to the plan', () => {
    const moved: HeldClass = { ...held, state: 'moved', date: '2026-11-25', venue: 'Lab 2' };
    expect(toValues(moved)).toMatchObject({ action: 'move', new_date: '2026-11-25', new_venue: 'Lab 2' });
    const back = { ...toValues(moved), new_date: '2026-11-23', new_venue: 'Hall A1' };
    expect(validateClassChange(back, moved)).toEqual({ new_date: classChangeTexts.nothing });
  });

  it('reports the parts of the weekly entry that do not apply', () => {
    expect(changedParts(held)).toEqual({ day: false, time: false, venue: false });
    expect(changedParts({ ...held, state: 'moved', venue: 'Lab 2' })).toEqual({ day: false, time: false, venue: true });
    expect(changedParts({ ...held, state: 'cancelled' })).toEqual({ day: true, time: true, venue: true });
  });

  it('ignores the other fields of a cancelled class', () => {
    const request = toRequest(values({ action: 'cancel', new_date: '', new_venue: 'Lab 2', reason: 'Ill' }), held);
    expect(request).toEqual({ is_cancelled: true, reason: 'Ill', accept_clashes: false });
  });

  it('requires date, start and end, with the end after the start', () => {
    expect(validateClassChange(values({ new_start_time: '' }), held)).toEqual({
      new_start_time: classChangeTexts.wholeTime,
    });
    expect(validateClassChange(values({ new_end_time: '08:00' }), held)).toEqual({
      new_end_time: timetableTexts.endBeforeStart,
    });
  });

  it('allows changes by the lecturers and administrators only', () => {
    expect(canChange(held, { role: 'lecturer', staff_id: 'l' })).toBe(true);
    expect(canChange(held, { role: 'lecturer', staff_id: 'a' })).toBe(false);
    const shared = { ...held, further_lecturers: [{ id: 'f', name: 'Further' }] };
    expect(canChange(shared, { role: 'lecturer', staff_id: 'f' })).toBe(true);
    expect(canChange(held, { role: 'admin', staff_id: null })).toBe(true);
    expect(canChange(held, { role: 'student', staff_id: null })).toBe(false);
  });

  it('does not move past classes or holidays, but reschedules cancelled classes', () => {
    const [before, after] = ['2026-11-23T05:00:00Z', '2026-11-23T05:31:00Z'].map(Date.parse);
    const as = (state: HeldClass['state'], date = held.date) => ({ ...held, state, date });
    expect(canBeMoved(held, before!)).toBe(true);
    expect(canBeMoved(held, after!)).toBe(false);
    expect(canBeMoved(as('cancelled'), after!)).toBe(true);
    expect(canBeMoved(as('holiday'), before!)).toBe(false);
    expect(canBeMoved(as('holiday', '2026-11-25'), before!)).toBe(true);
    expect([held, as('moved'), as('cancelled'), as('holiday')].map(isChanged)).toEqual([false, true, true, false]);
  });
});
