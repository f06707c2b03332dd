import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { classChangeTexts } from '@muster/contract/timetables/class-week';
import { race } from '../../testing/race.ts';
import { openTimetable, type Timetable } from '../../testing/timetable-app.ts';

let timetable: Timetable;
let here: Timetable['here'];
beforeAll(async () => {
  timetable = await openTimetable();
  ({ here } = timetable);
});
beforeEach(() => timetable.reset());
afterAll(() => timetable.database.drop());

const moved = { new_date: '2026-09-16', new_start_time: '08:00', new_end_time: '10:00' };
const entrySequence = async () =>
  (await timetable.sql<{ sequence: number }>('SELECT sequence FROM timetables WHERE id = $1', here.timetableId))[0]
    ?.sequence ?? -1;
const sequence = async () =>
  (await timetable.sql<{ sequence: number }>('SELECT sequence FROM class_changes'))[0]?.sequence;

describe('class changes', () => {
  it('move, cancel and restore a class, with an audit event and a higher sequence each time', async () => {
    const saved = await timetable.change({ ...moved, new_venue: ' Lab 7 ', reason: ' Guest ' });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        state: 'moved',
        class_date: '2026-09-14',
        date: '2026-09-16',
        start_time: '08:00',
        venue: 'Lab 7',
        reason: 'Guest',
        starts_at: '2026-09-16T02:30:00.000Z',
      },
    });
    expect((await timetable.change({ is_cancelled: true, ...moved })).body).toMatchObject({
      state: 'cancelled',
      date: '2026-09-14',
      venue: 'Hall 3',
    });
    expect(await sequence()).toBe(2);
    const before = await entrySequence();
    expect((await timetable.restore()).status).toBe(200);
    expect(await entrySequence()).toBe(before + 2);
    expect(await timetable.restore()).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const noted = await timetable.sql<{ action: string }>(
      `SELECT action FROM audit_events WHERE university_id = $1 AND subject_id = $2 ORDER BY at`,
      here.universityId,
      here.timetableId,
    );
    expect(noted.map(({ action }) => action)).toEqual(['class.moved', 'class.cancelled', 'class.as_planned']);
  });

  it('are limited to the lecturer of the class and administrators', async () => {
    const cancel = { is_cancelled: true };
    expect((await timetable.change(cancel, here.admin)).status).toBe(200);
    for (const caller of [here.assistant, here.otherLecturer]) {
      expect(await timetable.change(cancel, caller)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
      expect(await timetable.restore(caller)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    }
    for (const caller of [timetable.elsewhere.admin, timetable.elsewhere.lecturer]) {
      expect(await timetable.change(cancel, caller)).toMatchObject({ status: 404 });
      expect(await timetable.restore(caller)).toMatchObject({ status: 404 });
    }
    expect((await timetable.change(cancel, here.lecturerWithoutRecord)).body.code).toBe('no_staff_record');
    expect((await timetable.change(cancel, here.students.aiko)).body.code).toBe('wrong_role');
    const stranger = { ...here.admin, accountId: randomUUID(), tokenId: randomUUID() };
    expect((await timetable.change(cancel, stranger)).body.code).toBe('no_admin_record');
    expect(await sequence()).toBe(1);
  });

  it('require a class of an active entry on its weekday, in the semester, and not on a holiday', async () => {
    await timetable.holiday('Break', '2026-09-28');
    for (const date of ['2026-09-15', '2026-08-31', '2027-02-01', '2026-09-28']) {
      expect(await timetable.change({ is_cancelled: true }, here.lecturer, date)).toMatchObject({
        status: 404,
        body: { error: 'This entry has no class on that date' },
      });
    }
    expect((await timetable.change({ is_cancelled: true }, here.lecturer, '9999-12-31')).status).toBe(400);
    const gone = await timetable.add({ lecturer_id: here.lecturer.staffId, active: false });
    expect(await timetable.change({ is_cancelled: true }, here.lecturer, '2026-09-15', gone)).toMatchObject({
      status: 404,
      body: { error: 'Timetable entry not found' },
    });
  });

  it('require a complete, valid time or another venue', async () => {
    const nothing = 'Please change the day, the time or the venue, or cancel the class';
    const same = { new_date: '2026-09-14', new_start_time: '14:00', new_end_time: '16:00', new_venue: 'Hall 3' };
    for (const body of [{}, { reason: 'Why not' }, { new_venue: ' ' }, same]) {
      expect(await timetable.change(body)).toMatchObject({ status: 400, body: { error: nothing } });
    }
    expect((await timetable.change({ new_date: '2026-09-16', new_start_time: '09:00' })).body['details']).toEqual({
      new_end_time: 'Please give date, start and end together',
    });
    expect((await timetable.change({ ...moved, new_end_time: '08:00' })).body['details']).toEqual({
      new_end_time: 'Class end time must be after class start time',
    });
    await timetable.holiday('Poya Day', '2026-09-16');
    expect((await timetable.change(moved)).body['details']).toEqual({
      new_date: 'There are no classes on that day: Poya Day',
    });
    expect((await timetable.change({ ...same, new_venue: 'Hall 4' })).body).toMatchObject({
      state: 'moved',
      date: '2026-09-14',
      start_time: '14:00',
      venue: 'Hall 4',
    });
  });

  it('are rejected once attendance was taken', async () => {
    const insert = `INSERT INTO class_sessions (university_id, id, handle, timetable_id, module_id, lecturer_id, session_type,
        session_date, start_time, end_time, starts_at, ends_at, qr_started_at, qr_ends_at)
      VALUES ($1, $2, $3, $4, $5, $6, 'lecture', $7, $8, '23:00', '2026-09-14', '2026-09-15', $9, $9)`;
    const open = async (date: string, start: string, startedAt: Date | null) => {
      const id = randomUUID();
      const { universityId, timetableId, moduleId, lecturer } = here;
      const handle = id.slice(0, 8).toUpperCase();
      await timetable.sql(
        insert,
        universityId,
        id,
        handle,
        timetableId,
        moduleId,
        lecturer.staffId,
        date,
        start,
        startedAt,
      );
      return id;
    };
    const session = await open('2026-09-14', '14:00', null);
    expect((await timetable.change(moved)).status).toBe(200);
    await open('2026-09-16', '08:00', new Date());
    const held = { status: 409, body: { code: 'conflict', error: 'Attendance has already been taken for this class' } };
    expect(await timetable.change({ is_cancelled: true })).toMatchObject(held);
    expect(await timetable.restore()).toMatchObject(held);
    await timetable.sql('DELETE FROM class_sessions WHERE id <> $1', session);
    expect((await timetable.restore()).status).toBe(200);
    const { studentId } = here.students.aiko;
    await timetable.sql(
      'INSERT INTO session_roster (university_id, session_id, student_id) VALUES ($1, $2, $3)',
      here.universityId,
      session,
      studentId,
    );
    await timetable.sql(
      `INSERT INTO marks (university_id, session_id, student_id, status, method) VALUES ($1, $2, $3, 'late', 'manual')`,
      here.universityId,
      session,
      studentId,
    );
    expect(await timetable.change({ is_cancelled: true })).toMatchObject(held);
  });
});

describe('concurrent class changes', () => {
  const conflictText = expect.stringMatching(/^Someone else changed this/);
  const asPlanned = { is_cancelled: false };
  const venue = { new_venue: 'Lab 7', reason: 'The hall is painted' };
  const revert = (seen: object) =>
    timetable.web.call(here.admin, 'DELETE', `/api/timetables/${here.timetableId}/changes/2026-09-14`, { seen });

  it('merge the venue of one with the time of the other', async () => {
    await timetable.change(venue);
    const both = { date: '2026-09-16', start_time: '08:00', venue: 'Lab 7', reason: 'The hall is painted' };
    expect(await timetable.change({ ...moved, seen: asPlanned }, here.admin)).toMatchObject({
      status: 200,
      body: both,
    });
    const elsewhere = { ...venue, new_venue: 'Lab 8', seen: venue };
    expect((await timetable.change(elsewhere)).body).toMatchObject({ ...both, venue: 'Lab 8' });
  });

  it('conflict when one cancels and the other moves the class', async () => {
    await timetable.change({ is_cancelled: true, reason: 'Ill' });
    const late = await timetable.change({ ...moved, seen: asPlanned }, here.admin);
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', details: { new_date: conflictText } } });
    await timetable.change({ new_venue: 'Lab 8' });
    const cancelled = await timetable.change({ is_cancelled: true, seen: asPlanned }, here.admin);
    expect(cancelled).toMatchObject({ status: 409, body: { details: { is_cancelled: conflictText } } });
    expect((await timetable.change({ is_cancelled: true, seen: { new_venue: 'Lab 8' } }, here.admin)).status).toBe(200);
  });

  it('apply a repeated request once', async () => {
    await timetable.change({ ...moved, seen: asPlanned });
    expect((await timetable.change({ ...moved, seen: asPlanned })).status).toBe(200);
    const [friday, monday] = ['2026-09-18', '2026-09-21'].map((new_date) => ({ ...moved, new_date }));
    expect((await timetable.change({ ...friday, seen: moved })).status).toBe(200);
    expect((await timetable.change({ ...monday, seen: moved }, here.admin)).body.details).toMatchObject({
      new_date: conflictText,
    });
  });

  it('conflict when a change was reverted or replaced concurrently', async () => {
    await timetable.change(venue);
    expect((await revert({ new_venue: 'Lab 6' })).body).toMatchObject({
      code: 'conflict',
      error: classChangeTexts.changeConflict,
    });
    expect((await revert({ ...venue, reason: 'Another reason' })).status).toBe(200);
    const late = await timetable.change({ ...venue, reason: 'Rain', seen: venue }, here.admin);
    expect(late).toMatchObject({ status: 409, body: { details: { reason: conflictText } } });
    expect(await sequence()).toBeUndefined();
  });
});

describe('clashes of a changed class', () => {
  const toTuesday = { new_date: '2026-09-15', new_start_time: '11:00', new_end_time: '13:00' };

  it('consider the classes held that day and can be accepted', async () => {
    await timetable.add({ venue: ' hall 3' });
    const refused = await timetable.change(toTuesday);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'clash', error: 'hall 3 is taken by CS205 Practical, 10:00–12:00, Olga' },
    });
    expect((await timetable.change({ ...toTuesday, new_start_time: '12:00' })).status).toBe(200);
    expect((await timetable.change({ ...toTuesday, new_venue: 'Hall 4' })).status).toBe(200);
    expect((await timetable.change({ ...toTuesday, accept_clashes: true })).status).toBe(200);
    const [noted] = await timetable.sql<{ details: { accepted: string[] } }>(
      'SELECT details FROM audit_events WHERE subject_id = $1 ORDER BY at DESC LIMIT 1',
      here.timetableId,
    );
    expect(noted?.details.accepted).toHaveLength(1);
  });

  it('include lecturers, assistants and groups', async () => {
    const id = await timetable.add({ lecturer_id: here.assistant.staffId });
    const text = async () => (await timetable.change(toTuesday)).body.error;
    expect(await text()).toBe('Anton already teaches CS205 Practical, 10:00–12:00, Lab 1');
    await timetable.sql(
      'UPDATE timetables SET lecturer_id = $2, assistant_lecturer_id = $3 WHERE id = $1',
      id,
      here.otherLecturer.staffId,
      here.lecturer.staffId,
    );
    expect(await text()).toBe('Lakshmi already assists in CS205 Practical, 10:00–12:00, Lab 1');
    await timetable.sql('UPDATE timetables SET assistant_lecturer_id = NULL WHERE id = $1', id);
    await timetable.sql('UPDATE timetable_groups SET group_id = $2 WHERE timetable_id = $1', id, here.groupA);
    expect(await text()).toBe('Group A already has CS205 Practical, 10:00–12:00, Lab 1');
  });

  it('ignore cancelled and moved-away classes and include classes moved to that day', async () => {
    const id = await timetable.add({ venue: 'Hall 3' });
    const other = (body: object, date: string) => timetable.change(body, here.otherLecturer, date, id);
    expect((await other({ is_cancelled: true }, '2026-09-15')).status).toBe(200);
    expect((await timetable.change(toTuesday)).status).toBe(200);
    const came = { new_date: '2026-09-16', new_start_time: '09:00', new_end_time: '11:00' };
    expect((await other(came, '2026-09-22')).status).toBe(200);
    expect(await timetable.change(moved)).toMatchObject({ status: 409, body: { code: 'clash' } });
  });

  it('compare only venues when only the venue changes', async () => {
    await timetable.add(
      { day_of_week: 'Monday', start_time: '15:00', end_time: '17:00', venue: 'Hall 9' },
      here.groupA,
    );
    expect((await timetable.change({ new_venue: 'Hall 8' })).status).toBe(200);
    expect((await timetable.change({ new_venue: 'hall 9' })).body.error).toBe(
      'Hall 9 is taken by CS205 Practical, 15:00–17:00, Olga',
    );
  });

  it('let only one of two concurrent changes get the venue', async () => {
    const id = await timetable.add({ day_of_week: 'Monday' });
    const change = { ...moved, new_venue: 'Aula' };
    const answers = await race(timetable.database, 'class_changes', () => [
      timetable.change(change),
      timetable.change(change, here.otherLecturer, '2026-09-14', id),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});
