import { makeOwnFeed } from '@muster/contract/timetables/calendar-feeds';
import { listNotTaken } from '@muster/contract/timetables/not-taken';
import {
  changeTimetable,
  deleteTimetable,
  listTimetables,
  addTimetables,
} from '@muster/contract/timetables/timetables';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Split } from './entry-versions.store.ts';
import { readCalendar } from '../../calendar-feeds/read-calendar.setup.ts';
import { timetableScenario } from '#testing/timetable-app.ts';

const t = timetableScenario();
/** Wednesday, 18 November 2026, 13:30 in Colombo. The class of the scenario is on Mondays at 14:00. */
const now = Date.UTC(2026, 10, 18, 8, 0);
beforeAll(async () => {
  const roles = { can_teach_as_primary: true, can_teach_as_assistant: false };
  const course = { course_name: 'Course', module_id: t.here.moduleId, ...roles };
  for (const { staffId } of [t.here.lecturer, t.here.otherLecturer])
    await t.insert('staff_courses', { ...course, staff_id: staffId });
});
beforeEach(async () => {
  await t.reset();
  t.clock.set(now);
  await t.sql(
    `UPDATE timetables t SET day_of_week = n.day_of_week, start_time = n.start_time, end_time = n.end_time, venue = n.venue, lecturer_id = n.lecturer_id
     FROM jsonb_populate_record(NULL::timetables, $2) n WHERE t.id = $1`,
    t.here.timetableId,
    JSON.stringify(entry()),
  );
});

const entry = (change: object = {}) => ({
  module_id: t.here.moduleId,
  lecturer_id: t.here.lecturer.staffId,
  assistant_lecturer_id: t.here.assistant.staffId,
  day_of_week: 'Monday',
  start_time: '14:00',
  end_time: '16:00',
  venue: 'Hall 3',
  class_type: 'Lecture',
  ...change,
});
const change = (body: object, id = t.here.timetableId) =>
  t.call(t.here.admin, changeTimetable, { params: { id }, body: entry(body) });
const end = (query = '', id = t.here.timetableId) => t.call(t.here.admin, deleteTimetable, { params: { id }, query });
const list = async () => (await t.call(t.here.admin, listTimetables)).body;
const sunday = { day_of_week: 'Sunday', start_time: '06:00', end_time: '08:00' };
/** The classes of a week as 'date start venue lecturer'. */
const weekOf = async (date: string, caller = t.here.admin) =>
  (await t.week(`?date=${date}`, caller)).classes.map(
    (one) => `${one.date} ${one.start_time} ${one.venue} ${one.lecturer.name}`,
  );
const notTaken = async (caller = t.here.admin) => {
  const { body } = await t.call(caller, listNotTaken, { query: { page_size: 100 } });
  return (body['data'] as { date: string }[]).map(({ date }) => date).toSorted();
};
/** Takes a register for the class of the scenario. */
const takeRegister = (session_date: string, more: object = {}) =>
  t.insert('class_sessions', {
    handle: session_date.replaceAll('-', ''),
    timetable_id: t.here.timetableId,
    module_id: t.here.moduleId,
    lecturer_id: t.here.lecturer.staffId,
    session_type: 'lecture',
    academic_year: '2026-2027',
    year: 1,
    semester: 1,
    session_date,
    start_time: '14:00',
    end_time: '16:00',
    starts_at: `${session_date}T08:30:00Z`,
    ends_at: `${session_date}T10:30:00Z`,
    location: 'Hall 3',
    expected_count: 1,
    qr_started_at: `${session_date}T08:30:00Z`,
    qr_ends_at: `${session_date}T08:33:00Z`,
    created_by: t.here.lecturer.accountId,
    ...more,
  });
const mondays = [
  '2026-09-28',
  '2026-10-05',
  '2026-10-12',
  '2026-10-19',
  '2026-10-26',
  '2026-11-02',
  '2026-11-09',
  '2026-11-16',
];

describe('change of a timetable entry in mid-semester', () => {
  it('keeps past weeks, and owes no register for a class that was not planned', async () => {
    for (const day of mondays) await takeRegister(day);
    expect(await notTaken(t.here.lecturer)).toEqual([]);
    const answer = await change(sunday);
    expect(answer).toMatchObject({
      status: 200,
      body: { id: t.here.timetableId, valid_from: '2026-11-23', valid_until: null },
    });
    expect(await notTaken(t.here.lecturer)).toEqual([]);
    expect(await notTaken()).toEqual([]);
    expect(await weekOf('2026-10-07')).toEqual(['2026-10-05 14:00 Hall 3 Lakshmi']);
    expect(await weekOf('2026-11-18', t.here.lecturer)).toEqual(['2026-11-16 14:00 Hall 3 Lakshmi']);
    expect(await weekOf('2026-11-25', t.here.students.aiko)).toEqual(['2026-11-29 06:00 Hall 3 Lakshmi']);
    const { classes } = await t.week('?date=2026-11-16');
    // The past version has another id; the entry that can be changed keeps its id.
    expect(classes).toMatchObject([
      { class_date: '2026-11-16', session_id: expect.any(String), entry_id: t.here.timetableId },
    ]);
    expect(classes[0]?.timetable_id).not.toBe(t.here.timetableId);
  });

  it('keeps the past occurrences of a calendar', async () => {
    const { body } = await t.call(t.here.lecturer, makeOwnFeed);
    const read = async () => {
      const { pathname } = new URL(String(body['address']));
      return readCalendar((await t.app.inject({ url: pathname })).body).map(({ start, venue }) => `${start} ${venue}`);
    };
    const before = await read();
    await change({ ...sunday, venue: 'Lab 7' });
    const after = await read();
    const isPast = (one: string) => one < '2026-11-18';
    expect(after.filter(isPast)).toEqual(before.filter(isPast));
    const coming = after.filter((one) => !isPast(one));
    expect(coming[0]).toBe('2026-11-29T00:30:00.000Z Lab 7');
    expect(coming.filter((one) => !/T00:30.* Lab 7$/u.test(one))).toEqual([]);
  });

  it('gives past classes to the lecturer of then', async () => {
    await takeRegister('2026-11-09');
    const answer = await change({ lecturer_id: t.here.otherLecturer.staffId });
    expect(answer.status).toBe(200);
    expect(await notTaken(t.here.otherLecturer)).toEqual([]);
    expect(await notTaken(t.here.lecturer)).toEqual(mondays.filter((day) => day !== '2026-11-09'));
    expect(await weekOf('2026-11-16', t.here.lecturer)).toHaveLength(1);
    expect(await weekOf('2026-11-23', t.here.lecturer)).toHaveLength(0);
    expect(await weekOf('2026-11-23', t.here.otherLecturer)).toHaveLength(1);
    t.clock.set(Date.UTC(2026, 10, 24, 8, 0));
    expect(await notTaken(t.here.otherLecturer)).toEqual(['2026-11-23']);
  });

  it('keeps the changes of past classes, and those of coming ones', async () => {
    await t.change({ is_cancelled: true }, t.here.lecturer, '2026-11-09');
    await t.change({ new_venue: 'Aula' }, t.here.lecturer, '2026-11-30');
    const moved = { new_date: '2026-11-20', new_start_time: '08:00', new_end_time: '10:00' };
    expect((await t.change(moved, t.here.lecturer, '2026-11-16')).status).toBe(200);
    expect((await change({ venue: 'Lab 7' })).body).toMatchObject({ valid_from: '2026-11-18' });
    const states = async (date: string) =>
      (await t.week(`?date=${date}`)).classes.map(({ date: day, state, venue }) => [day, state, venue]);
    expect(await states('2026-11-09')).toEqual([['2026-11-09', 'cancelled', 'Hall 3']]);
    expect(await states('2026-11-16')).toEqual([['2026-11-20', 'moved', 'Hall 3']]);
    expect(await states('2026-11-23')).toEqual([['2026-11-23', 'as planned', 'Lab 7']]);
    expect(await states('2026-11-30')).toEqual([['2026-11-30', 'moved', 'Aula']]);
  });

  it('keeps the changes of coming weeks when the day of the week changes, and when it changes back', async () => {
    const moved = { new_date: '2026-12-03', new_start_time: '08:00', new_end_time: '10:00' };
    await t.change({ is_cancelled: true }, t.here.lecturer, '2026-11-16');
    await t.change({ is_cancelled: true }, t.here.lecturer, '2026-11-23');
    await t.change(moved, t.here.lecturer, '2026-11-30');
    await t.change({ substitute_lecturer_id: t.here.otherLecturer.staffId }, t.here.lecturer, '2026-12-07');
    const states = async () => {
      const weeks = await Promise.all(
        ['2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07'].map((date) => t.week(`?date=${date}`)),
      );
      return weeks.flatMap(({ classes }) =>
        classes.map((one) => `${one.class_date} ${one.date} ${one.state} ${one.substitute?.name ?? ''}`.trim()),
      );
    };
    const before = await states();
    expect(before).toHaveLength(4);
    expect((await change({ day_of_week: 'Friday' })).status).toBe(200);
    const past = before.slice(0, 1);
    expect(await states()).toEqual([
      ...past,
      '2026-11-27 2026-11-27 cancelled',
      '2026-12-04 2026-12-03 moved',
      expect.stringContaining('2026-12-11 2026-12-11'),
    ]);
    expect((await states())[3]).toContain(before[3]?.split(' ').slice(2).join(' '));
    await change({ valid_from: '2026-11-23' });
    expect(await states()).toEqual(before);
    await change({ day_of_week: 'Wednesday', valid_from: 'start' });
    expect((await states()).slice(1, 3)).toEqual(['2026-11-25 2026-11-25 cancelled', '2026-12-02 2026-12-03 moved']);
  });

  it('gives the changes back when a change of the day is undone', async () => {
    for (const date of ['2026-11-09', '2026-11-23']) await t.change({ is_cancelled: true }, t.here.lecturer, date);
    const datesOf = () => t.sql('SELECT timetable_id, class_date FROM class_changes ORDER BY class_date');
    const before = await datesOf();
    const inUniversity = (work: (tx: UniversityTx) => Promise<unknown>) =>
      t.database.inUniversity(t.here.universityId, work);
    let splits: readonly Split[] = [];
    await inUniversity(async (tx) => {
      splits = await t.versions.changeFrom(tx, [{ id: t.here.timetableId, from: '2026-11-18' }]);
      await tx.execute("UPDATE timetables SET day_of_week = 'Friday' WHERE university_id = $1 AND id = $2", [
        tx.universityId,
        t.here.timetableId,
      ]);
    });
    expect(await datesOf()).toEqual([
      { timetable_id: splits[0]?.pastId, class_date: '2026-11-09' },
      { timetable_id: t.here.timetableId, class_date: '2026-11-27' },
    ]);
    await inUniversity((tx) => t.versions.undoChangeFrom(tx, splits));
    expect(await datesOf()).toEqual(before);
  });

  it('applies from another day, also a coming one', async () => {
    await takeRegister('2026-11-09');
    expect(await change({ ...sunday, valid_from: '2026-11-09' })).toMatchObject({
      status: 400,
      body: {
        details: { valid_from: 'Attendance was taken for this class on 9 Nov 2026. Please choose a later day.' },
      },
    });
    expect((await change({ venue: 'Lab 7', valid_from: '2026-12-07' })).status).toBe(200);
    expect((await list()).map(({ venue, valid_from, valid_until }) => [venue, valid_from, valid_until])).toEqual([
      ['Hall 3', null, '2026-12-06'],
      ['Lab 7', '2026-12-07', null],
    ]);
    expect(await weekOf('2026-11-30')).toEqual(['2026-11-30 14:00 Hall 3 Lakshmi']);
    expect(await weekOf('2026-12-07')).toEqual(['2026-12-07 14:00 Lab 7 Lakshmi']);
    t.clock.set(Date.UTC(2026, 11, 8, 8, 0));
    expect((await list()).map(({ venue }) => venue)).toEqual(['Lab 7']);
    expect(await change({ venue: 'Lab 8', valid_from: '2026-11-10' })).toMatchObject({
      status: 400,
      body: { details: { valid_from: 'This entry begins on 7 Dec 2026. Please choose that day or a later one.' } },
    });
    expect((await change({ venue: 'Lab 8' })).body).toMatchObject({ id: t.here.timetableId, valid_from: '2026-12-08' });
    expect(await weekOf('2026-12-07')).toEqual(['2026-12-07 14:00 Lab 7 Lakshmi']);
    expect(await weekOf('2026-12-14')).toEqual(['2026-12-14 14:00 Lab 8 Lakshmi']);
  });

  it('changes the whole semester while no register was taken', async () => {
    expect((await change({ ...sunday, valid_from: 'start' })).body).toMatchObject({ valid_from: null });
    expect(await weekOf('2026-10-07')).toEqual(['2026-10-11 06:00 Hall 3 Lakshmi']);
    await change({ valid_from: 'start' });
    await takeRegister('2026-11-09');
    expect(await change({ ...sunday, valid_from: 'start' })).toMatchObject({ status: 400 });
    expect(await weekOf('2026-10-07')).toEqual(['2026-10-05 14:00 Hall 3 Lakshmi']);
  });

  it('counts a register that was opened with the form', async () => {
    await takeRegister('2026-11-09', { timetable_id: null });
    expect(await change({ ...sunday, valid_from: 'start' })).toMatchObject({ status: 400 });
    await change(sunday);
    expect(await notTaken(t.here.lecturer)).toEqual(mondays.filter((day) => day !== '2026-11-09'));
  });

  it('keeps the entry as it is without a change', async () => {
    expect((await change({})).body).toMatchObject({ valid_from: null });
    expect(await list()).toHaveLength(1);
  });

  it('never lets two versions of an entry clash, and frees the former time', async () => {
    await change(sunday);
    expect((await change({ ...sunday, venue: 'Lab 7' })).status).toBe(200);
    const id = await t.add({ lecturer_id: t.here.otherLecturer.staffId }, t.here.groupA);
    const other = { lecturer_id: t.here.lecturer.staffId, assistant_lecturer_id: null };
    expect((await change({ ...other, valid_from: 'next' }, id)).status).toBe(200);
    expect(await change({ ...other, ...sunday }, id)).toMatchObject({ status: 409, body: { code: 'clash' } });
  });
});

describe('end of a timetable entry', () => {
  it('keeps the classes before it', async () => {
    await takeRegister('2026-11-09');
    expect((await end('from=2026-11-09')).status).toBe(400);
    expect((await end()).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await weekOf('2026-11-16')).toEqual(['2026-11-16 14:00 Hall 3 Lakshmi']);
    expect(await weekOf('2026-11-23')).toEqual([]);
    expect(await notTaken()).toEqual(mondays.filter((day) => day !== '2026-11-09'));
    expect(await change({ venue: 'Lab 7' })).toMatchObject({
      status: 400,
      body: { details: { valid_from: expect.stringContaining('17 Nov 2026') } },
    });
  });

  it('can be a later day', async () => {
    expect((await end('from=2026-12-01')).status).toBe(200);
    expect(await list()).toMatchObject([{ valid_until: '2026-11-30' }]);
    expect(await weekOf('2026-11-30')).toHaveLength(1);
    expect(await weekOf('2026-12-07')).toHaveLength(0);
  });
});

const newEntry = (more: object = {}) => ({
  ...entry({ ...sunday, ...more }),
  assistant_lecturer_id: null,
  degree_details_ids: [t.here.degreeId],
  group_ids: [t.here.groupA],
  year: 1,
  semester: 1,
  academic_year: '2026-2027',
});
const add = (one: object) => t.call(t.here.admin, addTimetables, { body: { timetable_entries: [one] } });
/** The weeks from these Mondays that have the new class. */
const weeksOfNewClass = async (...dates: string[]) => {
  const found = await Promise.all(dates.map((date) => weekOf(date)));
  return dates.filter((_, at) => found[at]?.some((one) => one.includes('06:00')));
};

describe('new timetable entry while its semester runs', () => {
  it('begins today', async () => {
    const owed = await notTaken();
    expect(await add(newEntry())).toMatchObject({ status: 200, body: { created: [{ valid_from: '2026-11-18' }] } });
    expect(await weeksOfNewClass('2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23')).toEqual([
      '2026-11-16',
      '2026-11-23',
    ]);
    expect(await notTaken()).toEqual(owed);
    t.clock.set(Date.UTC(2026, 10, 24, 8, 0));
    expect((await notTaken()).filter((day) => !owed.includes(day))).toEqual(['2026-11-22', '2026-11-23']);
  });

  it('begins with the semester, or on another day, on request', async () => {
    expect(await add(newEntry({ valid_from: 'start' }))).toMatchObject({ body: { created: [{ valid_from: null }] } });
    expect(await weeksOfNewClass('2026-11-02', '2026-11-16')).toEqual(['2026-11-02', '2026-11-16']);
    const later = { valid_from: '2026-11-25', venue: 'Lab 2', start_time: '10:00', end_time: '12:00' };
    expect(await add(newEntry(later))).toMatchObject({ body: { created: [{ valid_from: '2026-11-25' }] } });
    expect(await add(newEntry({ valid_from: 'tomorrow' }))).toMatchObject({
      status: 400,
      body: { details: { 'timetable_entries.0.valid_from': 'Please give a date as YYYY-MM-DD' } },
    });
    expect(await add(newEntry({ valid_until: '2026-11-01' }))).toMatchObject({
      status: 400,
      body: { details: { 'timetable_entries.0.valid_until': 'The last day must not be before the first day' } },
    });
  });

  it('has all days of a semester that has not begun, or is over', async () => {
    for (const now of [Date.UTC(2026, 5, 1), Date.UTC(2027, 5, 1)]) {
      t.clock.set(now);
      expect(await add(newEntry({ venue: `Lab ${now}` }))).toMatchObject({ body: { created: [{ valid_from: null }] } });
      await t.reset();
    }
  });
});

describe('timetable entry with a first and a last day', () => {
  it('has its classes between them', async () => {
    const added = newEntry({ valid_from: '2026-11-10', valid_until: '2026-11-25' });
    expect(await add({ ...added, valid_until: '2026-11-01' })).toMatchObject({
      status: 400,
      body: { details: { 'timetable_entries.0.valid_until': 'The last day must not be before the first day' } },
    });
    expect(await add(added)).toMatchObject({ status: 200, body: { created: [{ valid_from: '2026-11-10' }] } });
    expect(await weeksOfNewClass('2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23')).toEqual([
      '2026-11-09',
      '2026-11-16',
    ]);
    expect(await notTaken()).toContain('2026-11-15');
    expect(await notTaken()).not.toContain('2026-11-08');
  });

  it('keeps them in a change that does not name them, and gets others until attendance is taken', async () => {
    const dated = await change({ first_day: '2026-10-05', valid_until: '2026-12-07' });
    expect(dated).toMatchObject({ status: 200, body: { valid_from: '2026-10-05', valid_until: '2026-12-07' } });
    expect(await notTaken(t.here.lecturer)).toEqual(mondays.slice(1));
    await takeRegister('2026-11-16');
    const rejected = async (body: object) => (await change(body)).body.details;
    expect(await rejected({ first_day: null })).toEqual({
      first_day: 'Attendance was taken for this class on 16 Nov 2026. Its first day cannot change.',
    });
    expect(await rejected({ valid_until: '2026-11-15' })).toEqual({
      valid_until: 'Attendance was taken for this class on 16 Nov 2026. Please choose that day or a later one.',
    });
    expect((await change({ valid_until: '2026-11-18' })).body).toMatchObject({ valid_from: '2026-10-05' });
    expect(await weekOf('2026-11-23')).toEqual([]);
    const moved = await change({ valid_until: null, venue: 'Lab 7' });
    expect(moved.body).toMatchObject({ valid_from: '2026-11-18', valid_until: null });
    expect(await weekOf('2026-11-23')).toEqual(['2026-11-23 14:00 Lab 7 Lakshmi']);
    expect(await rejected({ venue: 'Lab 7', first_day: '2026-11-02' })).toEqual({
      first_day: 'The classes until 17 Nov 2026 stay as they were. Please choose a later day.',
    });
  });

  it('says at the field which day is outside the semester, and that no class is left', async () => {
    const outside = 'This day is outside the semester. Please choose a day in it.';
    const none = 'There is no class in these weeks between the first and the last day. Please change one of them.';
    expect((await change({ first_day: '2026-08-03' })).body.details).toEqual({ first_day: outside });
    expect((await change({ valid_until: '2027-08-03' })).body.details).toEqual({ valid_until: outside });
    const week = { first_day: '2026-12-01', valid_until: '2026-12-06' };
    expect((await change(week)).body.details).toEqual({ weeks: none });
    const { first_day: valid_from, valid_until } = week;
    const added = async (body: object) => (await add(newEntry(body))).body.details;
    expect(await added({ day_of_week: 'Monday', valid_from, valid_until })).toEqual({
      'timetable_entries.0.weeks': none,
    });
    expect(await added({ valid_from: '2026-08-03' })).toEqual({ 'timetable_entries.0.valid_from': outside });
    const reversed = await change({ first_day: valid_until, valid_until: valid_from });
    expect(reversed.body.details).toEqual({ valid_until: 'The last day must not be before the first day' });
  });
});
