// @vitest-environment node
import { classChangeTexts, type HeldClass } from '@muster/contract/class-week';
import { timetableTexts } from '@muster/contract/timetables';
import { expect, test } from 'vitest';
import {
  classChangeFaults,
  differsIn,
  isChanged,
  mayBeMoved,
  mayChange,
  requestOf,
  valuesOf,
} from './class-change.logic.ts';

const held: HeldClass = {
  timetable_id: 't',
  class_date: '2026-11-23',
  date: '2026-11-23',
  start_time: '09:00',
  end_time: '11:00',
  starts_at: '2026-11-23T03:30:00Z',
  ends_at: '2026-11-23T05:30:00Z',
  venue: 'Hall A1',
  state: 'as planned',
  planned: { start_time: '09:00', end_time: '11:00', venue: 'Hall A1' },
  reason: null,
  module_id: 'm',
  module_code: 'CS2022',
  module_name: 'Data Structures',
  class_type: 'Lecture',
  lecturer: { id: 'l', name: 'Amara Silva' },
  assistant_lecturer: { id: 'a', name: 'Nadia Okafor' },
  groups: [],
  year: 2,
  semester: 1,
  academic_year: '2026-2027',
  session_id: null,
};
const typed = (more: object) => ({ ...valuesOf(held), ...more });

test('a form in which nothing was changed changes nothing, and says what could be', () => {
  expect(classChangeFaults(typed({ reason: 'The hall is painted' }), held)).toEqual({
    new_date: classChangeTexts.nothing,
  });
});

test('another day takes its times with it; another venue alone leaves the time to the weekly entry', () => {
  expect(requestOf(typed({ new_date: '2026-11-25' }), held)).toMatchObject({
    new_date: '2026-11-25',
    new_start_time: '09:00',
    new_end_time: '11:00',
  });
  const elsewhere = requestOf(typed({ new_venue: 'Lab 2' }), held);
  expect(elsewhere).toMatchObject({ new_venue: 'Lab 2', is_cancelled: false });
  expect(elsewhere).not.toHaveProperty('new_date');
});

test('a class that was moved before begins where it is held now, and moved back needs no change', () => {
  const moved: HeldClass = { ...held, state: 'moved', date: '2026-11-25', venue: 'Lab 2' };
  expect(valuesOf(moved)).toMatchObject({ what: 'move', new_date: '2026-11-25', new_venue: 'Lab 2' });
  const back = { ...valuesOf(moved), new_date: '2026-11-23', new_venue: 'Hall A1' };
  expect(classChangeFaults(back, moved)).toEqual({ new_date: classChangeTexts.nothing });
});

test('of the weekly entry only what does not hold this week is crossed out', () => {
  expect(differsIn(held)).toEqual({ day: false, time: false, venue: false });
  expect(differsIn({ ...held, state: 'moved', venue: 'Lab 2' })).toEqual({ day: false, time: false, venue: true });
  expect(differsIn({ ...held, state: 'cancelled' })).toEqual({ day: true, time: true, venue: true });
});

test('a cancelled class is held nowhere, whatever stands in the other fields', () => {
  const request = requestOf(typed({ what: 'cancel', new_date: '', new_venue: 'Lab 2', reason: 'Ill' }), held);
  expect(request).toEqual({ is_cancelled: true, reason: 'Ill', accept_clashes: false });
});

test('date, start and end come together, and the end after the start', () => {
  expect(classChangeFaults(typed({ new_start_time: '' }), held)).toEqual({
    new_start_time: classChangeTexts.wholeTime,
  });
  expect(classChangeFaults(typed({ new_end_time: '08:00' }), held)).toEqual({
    new_end_time: timetableTexts.endBeforeStart,
  });
});

test('its own lecturer and the administration may change a class; assistants and students may not', () => {
  expect(mayChange(held, { role: 'lecturer', staff_id: 'l' })).toBe(true);
  expect(mayChange(held, { role: 'lecturer', staff_id: 'a' })).toBe(false);
  expect(mayChange(held, { role: 'admin', staff_id: null })).toBe(true);
  expect(mayChange(held, { role: 'student', staff_id: null })).toBe(false);
});

test('what is over or fell on a holiday cannot be moved; what somebody decided about can be taken back', () => {
  const [before, after] = ['2026-11-23T05:00:00Z', '2026-11-23T05:31:00Z'].map(Date.parse);
  const as = (state: HeldClass['state'], date = held.date) => ({ ...held, state, date });
  expect(mayBeMoved(held, before!)).toBe(true);
  expect(mayBeMoved(held, after!)).toBe(false);
  expect(mayBeMoved(as('cancelled'), after!)).toBe(true);
  expect(mayBeMoved(as('holiday'), before!)).toBe(false);
  expect(mayBeMoved(as('holiday', '2026-11-25'), before!)).toBe(true);
  expect([held, as('moved'), as('cancelled'), as('holiday')].map(isChanged)).toEqual([false, true, true, false]);
});
