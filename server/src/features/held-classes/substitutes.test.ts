import { createSession, getSession, startQr } from '@muster/contract/attendance/sessions';
import { lecturerTimetable } from '@muster/contract/timetables/lecturer-classes';
import { markManually } from '@muster/contract/attendance/registers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { classWeek, deleteClassChange, listSubstitutes, saveClassChange } from '@muster/contract/timetables/class-week';
import type { TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { makeCalendarFeeds } from '../calendar-feeds/calendar-feeds.service.ts';
import { mountCalendarFeeds } from '../calendar-feeds/calendar-feeds.routes.ts';
import { formatClashes } from '../clashes/clash-messages.rules.ts';
import { makeHandOver } from '../sessions/hand-over.service.ts';
import { lockTimetables } from '../timetables/timetable-entries.store.ts';
import { raiseSequence } from '../timetables/timetable-sequences.store.ts';
import { mountClassEndpoints } from '#testing/class-app.ts';
import { makeMarking } from '#testing/marking.ts';
import { scenario } from '#testing/scenario.ts';
import { makeClassChanges } from './class-changes.service.ts';
import { readSeries } from './class-series.service.ts';
import { mountClassWeek } from './class-week.routes.ts';
import { makeClassWeek, ownFilters } from './class-week.service.ts';

const mondayMs = Date.parse('2026-09-14T08:30:00Z');
const today = '2026-09-14';

const t = scenario({
  startsAtMs: mondayMs,
  mount(mount, deps) {
    mountClassEndpoints(mount, deps);
    const classChanges = makeClassChanges({
      ...deps,
      ...makeMarking(deps).withdrawals,
      describeClashes: formatClashes,
      lockTimetables,
      raiseSequence,
      handOverSession: makeHandOver(deps),
    });
    mountClassWeek(mount, makeClassWeek(deps), classChanges);
    mountCalendarFeeds(mount, makeCalendarFeeds({ ...deps, ownOf: ownFilters, readSeries }));
  },
});
let here: TestUniversity;
let elsewhere: TestUniversity;
beforeEach(async () => {
  t.clock.set(mondayMs);
  [here, elsewhere] = [await t.addUniversity(), await t.addUniversity()];
});

const change = (body: object, caller: Caller = here.lecturer, date = today) =>
  t.call(caller, saveClassChange, { params: { id: here.timetableId, date }, body });
const undo = (caller: Caller = here.lecturer, body: object = {}) =>
  t.call(caller, deleteClassChange, { params: { id: here.timetableId, date: today }, body });
const handOver = (to: TestUniversity['lecturer'] = here.otherLecturer, more: object = {}) =>
  change({ substitute_lecturer_id: to.staffId, ...more });
const open = (caller: Caller, more: object = {}) =>
  t.call(caller, createSession, { body: { timetable_id: here.timetableId, ...more } });
const opened = async (caller: Caller) => (await open(caller)).body.session.id;
const weekOf = async (caller: Caller, date = today) =>
  (await t.call(caller, classWeek, { query: { date } })).body.classes;
const dashboardOf = async (caller: TestUniversity['lecturer']) =>
  (await t.call(caller, lecturerTimetable, { params: { lecturerId: caller.staffId } })).body;
const staffOf = async (id: string) =>
  (
    await t.sql<{ lecturer: string; assistant: string | null }>(
      'SELECT lecturer_id AS lecturer, assistant_lecturer_id AS assistant FROM class_sessions WHERE id = $1',
      id,
    )
  )[0];
const notYours = { status: 403, body: { code: 'not_yours' } };

describe('handing a class to a substitute', () => {
  it('is for the lecturer of the class and administrators, and takes active staff of the university', async () => {
    for (const caller of [here.assistant, here.otherLecturer]) {
      expect(await change({ substitute_lecturer_id: here.otherLecturer.staffId }, caller)).toMatchObject(notYours);
    }
    expect((await change({ substitute_lecturer_id: here.otherLecturer.staffId }, elsewhere.admin)).status).toBe(404);
    const refused = {
      status: 400,
      body: { details: { substitute_lecturer_id: 'Please choose an active staff member of your university' } },
    };
    expect(await handOver(elsewhere.otherLecturer)).toMatchObject(refused);
    await t.sql('UPDATE staff SET active = false WHERE id = $1', here.otherLecturer.staffId);
    expect(await handOver()).toMatchObject(refused);
    expect((await handOver(here.lecturer)).status).toBe(400);
    await t.sql('UPDATE staff SET active = true WHERE id = $1', here.otherLecturer.staffId);
    expect(await change({ substitute_lecturer_id: here.otherLecturer.staffId }, here.admin)).toMatchObject({
      status: 200,
      body: { state: 'as planned', substitute: { id: here.otherLecturer.staffId, name: 'Olga' } },
    });
  });

  it('shows that week to the substitute, to the lecturer and to students', async () => {
    await handOver();
    const substitute = { id: here.otherLecturer.staffId, name: 'Olga' };
    for (const caller of [here.otherLecturer, here.lecturer, here.students.aiko]) {
      expect(await weekOf(caller)).toMatchObject([{ class_date: today, substitute, lecturer: { name: 'Lakshmi' } }]);
    }
    expect(await weekOf(here.otherLecturer, '2026-09-21')).toEqual([]);
    expect(await weekOf(here.lecturer, '2026-09-21')).toMatchObject([{ substitute: null }]);
    for (const caller of [here.otherLecturer, here.lecturer]) {
      expect(await dashboardOf(caller)).toMatchObject([{ id: here.timetableId, this_week: { substitute } }]);
    }
    t.clock.set(mondayMs + 7 * 86_400_000);
    expect(await dashboardOf(here.otherLecturer)).toEqual([]);
  });

  it('adds the class to the calendar of the substitute as a single event', async () => {
    const calendarOf = (caller: Caller) =>
      t.app
        .inject({ url: '/api/calendars/mine/download', headers: { authorization: `Bearer ${t.tokenOf(caller)}` } })
        .then(({ body }) => body.replaceAll(/\r?\n[ \t]/g, ''));
    await handOver(here.otherLecturer, { new_venue: 'Lab 7' });
    const theirs = await calendarOf(here.otherLecturer);
    expect(theirs.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(theirs).toContain('LOCATION:Lab 7');
    expect(theirs).not.toContain('RRULE');
    expect(theirs).not.toContain('RECURRENCE-ID');
    expect(await calendarOf(here.lecturer)).toContain('Substitute: Olga');
    await undo();
    expect(await calendarOf(here.otherLecturer)).not.toContain('BEGIN:VEVENT');
  });

  it('accompanies a move, and ends when it is undone or the class is cancelled', async () => {
    const moved = { new_date: '2026-09-16', new_start_time: '08:00', new_end_time: '10:00' };
    expect((await handOver(here.otherLecturer, moved)).body).toMatchObject({
      state: 'moved',
      date: '2026-09-16',
      substitute: { name: 'Olga' },
    });
    expect((await change(moved)).body).toMatchObject({ state: 'moved', substitute: null });
    await handOver();
    expect((await change({ is_cancelled: true })).body).toMatchObject({ state: 'cancelled', substitute: null });
    await handOver();
    const seen = { substitute_lecturer_id: here.assistant.staffId };
    expect(await undo(here.lecturer, { seen })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await undo()).status).toBe(200);
    expect(await weekOf(here.otherLecturer)).toEqual([]);
  });

  it('names the classes that the substitute holds at that time, and can be saved anyway', async () => {
    await t.insert('timetables', {
      university_id: here.universityId,
      module_id: here.electiveId,
      lecturer_id: here.otherLecturer.staffId,
      year: 1,
      semester: 1,
      academic_year: '2026-2027',
      day_of_week: 'Monday',
      start_time: '15:00',
      end_time: '17:00',
      venue: 'Lab 1',
      class_type: 'Practical',
    });
    expect(await handOver()).toMatchObject({
      status: 409,
      body: { code: 'clash', error: 'Olga already teaches CS205 Practical, 15:00–17:00, Lab 1' },
    });
    expect((await handOver(here.otherLecturer, { accept_clashes: true })).status).toBe(200);
  });
});

describe('a class with a substitute', () => {
  it('is opened by the substitute, not by the lecturer who handed it over', async () => {
    expect(await open(here.otherLecturer)).toMatchObject(notYours);
    await handOver();
    expect(await open(here.lecturer)).toMatchObject({
      ...notYours,
      body: { error: 'Access denied. This class is handed to Olga.' },
    });
    const id = await opened(here.otherLecturer);
    expect(await staffOf(id)).toMatchObject({ lecturer: here.otherLecturer.staffId });
    expect((await t.call(here.otherLecturer, startQr, { params: { id } })).status).toBe(200);
    expect(await t.call(here.lecturer, getSession, { params: { id } })).toMatchObject(notYours);
    expect((await weekOf(here.lecturer))[0]?.session_id).toBe(id);
  });

  it('is marked by hand by the substitute, for that date only', async () => {
    await handOver();
    const mark = (more: object = {}) =>
      t.call(here.otherLecturer, markManually, {
        body: {
          timetable_id: here.timetableId,
          marking_method: 'manual',
          attendance_records: [{ student_id: here.students.aiko.studentId, status: 'present' }],
          ...more,
        },
      });
    expect(await mark({ date: '2026-09-07' })).toMatchObject(notYours);
    expect((await mark({ date: today })).status).toBe(200);
  });

  it('gives its open session to the substitute, and back when the change is undone', async () => {
    const id = await opened(here.lecturer);
    await t.call(here.lecturer, startQr, { params: { id } });
    expect((await handOver()).status).toBe(200);
    expect(await staffOf(id)).toMatchObject({ lecturer: here.otherLecturer.staffId });
    expect((await t.call(here.otherLecturer, getSession, { params: { id } })).status).toBe(200);
    expect(await opened(here.otherLecturer)).toBe(id);
    expect((await undo()).status).toBe(200);
    expect(await staffOf(id)).toMatchObject({ lecturer: here.lecturer.staffId });
    expect((await handOver(here.otherLecturer, { new_venue: 'Lab 7' })).body).toMatchObject({
      code: 'attendance_taken',
    });
  });

  it('keeps a final register, and rejects a substitute who has opened the same class', async () => {
    const id = await opened(here.lecturer);
    const form = { lecturer_id: here.otherLecturer.staffId, timetable_id: undefined, module_code: 'CS101' };
    const at = { date: today, class_start_time: '14:00', class_end_time: '16:00', academic_year: '2026-2027' };
    const other = await open(here.admin, { ...form, ...at, semester: 1, year: 1, session_type: 'lecture' });
    expect(other.status).toBe(200);
    expect(await handOver()).toMatchObject({
      status: 400,
      body: { details: { substitute_lecturer_id: 'This person has opened a class of the same module at that time' } },
    });
    await t.sql('UPDATE class_sessions SET final_at = now() WHERE id = $1', id);
    expect(await handOver(here.assistant)).toMatchObject({ status: 409, body: { code: 'attendance_taken' } });
    expect(await staffOf(id)).toMatchObject({ lecturer: here.lecturer.staffId });
  });
});

describe('a class with further lecturers and a substitute', () => {
  const further = (staffId: string) =>
    t.insert('timetable_lecturers', {
      university_id: here.universityId,
      timetable_id: here.timetableId,
      staff_id: staffId,
      role: 'lecturer',
      position: 0,
    });
  const furtherOf = async (id: string) =>
    (await t.sql<{ staff_id: string }>('SELECT staff_id FROM session_lecturers WHERE session_id = $1', id)).map(
      ({ staff_id }) => staff_id,
    );
  let other = '';
  beforeEach(async () => {
    const [row] = await t.sql<{ id: string }>(
      `INSERT INTO staff (university_id, name, email, employee_id, staff_type)
       VALUES ($1, 'Sub', 'sub@staff.example', 'E-Sub', 'lecturer') RETURNING id`,
      here.universityId,
    );
    other = row?.id ?? '';
  });

  it('is held by the substitute and the further lecturers, not by the first lecturer', async () => {
    await further(here.otherLecturer.staffId);
    expect((await change({ substitute_lecturer_id: other }, here.otherLecturer)).status).toBe(200);
    expect(await open(here.lecturer)).toMatchObject(notYours);
    const id = await opened(here.otherLecturer);
    expect(await staffOf(id)).toMatchObject({ lecturer: other });
    expect(await furtherOf(id)).toEqual([here.otherLecturer.staffId]);
    expect((await t.call(here.otherLecturer, getSession, { params: { id } })).status).toBe(200);
  });

  it('has each person once if a further lecturer is the substitute, and all of them after the change is undone', async () => {
    await further(here.otherLecturer.staffId);
    const id = await opened(here.lecturer);
    expect(await furtherOf(id)).toEqual([here.otherLecturer.staffId]);
    await handOver();
    expect(await staffOf(id)).toMatchObject({ lecturer: here.otherLecturer.staffId });
    expect(await furtherOf(id)).toEqual([]);
    await undo();
    expect(await staffOf(id)).toMatchObject({ lecturer: here.lecturer.staffId });
    expect(await furtherOf(id)).toEqual([here.otherLecturer.staffId]);
  });
});

describe('a class that the substitute opens during the handover', () => {
  it('rejects the handover', async () => {
    const id = await opened(here.lecturer);
    const answer = await t.database.inUniversity(here.universityId, async (tx) => {
      await tx.execute(
        `INSERT INTO class_sessions (university_id, handle, module_id, lecturer_id, session_type, session_date, start_time, end_time,
           starts_at, ends_at)
         SELECT university_id, '00000000', module_id, $3, session_type, session_date, start_time, end_time, starts_at, ends_at
         FROM class_sessions WHERE university_id = $1 AND id = $2`,
        [tx.universityId, id, here.otherLecturer.staffId],
      );
      const pending = handOver();
      const isAwaited = 'SELECT 1 FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid';
      await vi.waitUntil(async () => (await tx.execute(isAwaited)) > 0, 5000);
      return { pending };
    });
    expect(await answer.pending).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: expect.stringContaining('has just opened a class of the same module') },
    });
    expect(await staffOf(id)).toMatchObject({ lecturer: here.lecturer.staffId });
    expect((await weekOf(here.lecturer))[0]).toMatchObject({ substitute: null });
  });
});

describe('substitute options', () => {
  it('are the active staff of the university, by name or employee ID', async () => {
    const namesOf = async (query: string, caller: Caller = here.lecturer) =>
      (await t.call(caller, listSubstitutes, { query })).body.map(({ name }) => name);
    expect(await namesOf('search=OLG')).toEqual(['Olga']);
    expect(await namesOf('search=%25')).toEqual([]);
    expect(await namesOf(`id=${elsewhere.otherLecturer.staffId}`)).toEqual([]);
    await t.sql('UPDATE staff SET active = false WHERE id = $1', here.otherLecturer.staffId);
    expect(await namesOf('')).not.toContain('Olga');
    expect(await namesOf(`id=${here.otherLecturer.staffId}`, here.admin)).toEqual(['Olga']);
  });
});
