import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { classChangeTexts, deleteClassChange } from '@muster/contract/timetables/class-week';
import { race } from '#testing/race.ts';
import { timetableScenario } from '#testing/timetable-app.ts';
import { addToList } from '#testing/class-list.ts';

const t = timetableScenario();
beforeEach(() => t.reset());

const moved = { new_date: '2026-09-16', new_start_time: '08:00', new_end_time: '10:00' };
const entrySequence = async () =>
  (await t.sql<{ sequence: number }>('SELECT sequence FROM timetables WHERE id = $1', t.here.timetableId))[0]
    ?.sequence ?? -1;
const sequence = async () => (await t.sql<{ sequence: number }>('SELECT sequence FROM class_changes'))[0]?.sequence;

describe('class changes', () => {
  it('move, cancel and restore a class, with an audit event and a higher sequence each time', async () => {
    const saved = await t.change({ ...moved, new_venue: ' Lab 7 ', reason: ' Guest ' });
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
    expect((await t.change({ is_cancelled: true, ...moved })).body).toMatchObject({
      state: 'cancelled',
      date: '2026-09-14',
      venue: 'Hall 3',
    });
    expect(await sequence()).toBe(2);
    const before = await entrySequence();
    expect((await t.restore()).status).toBe(200);
    expect(await entrySequence()).toBe(before + 2);
    expect(await t.restore()).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const noted = await t.sql<{ action: string }>(
      `SELECT action FROM audit_events WHERE university_id = $1 AND subject_id = $2 ORDER BY at`,
      t.here.universityId,
      t.here.timetableId,
    );
    expect(noted.map(({ action }) => action)).toEqual(['class.moved', 'class.cancelled', 'class.as_planned']);
  });

  it('are limited to the lecturer of the class and administrators', async () => {
    const cancel = { is_cancelled: true };
    expect((await t.change(cancel, t.here.admin)).status).toBe(200);
    for (const caller of [t.here.assistant, t.here.otherLecturer]) {
      expect(await t.change(cancel, caller)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
      expect(await t.restore(caller)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    }
    for (const caller of [t.elsewhere.admin, t.elsewhere.lecturer]) {
      expect(await t.change(cancel, caller)).toMatchObject({ status: 404 });
      expect(await t.restore(caller)).toMatchObject({ status: 404 });
    }
    expect((await t.change(cancel, t.here.lecturerWithoutRecord)).body.code).toBe('no_staff_record');
    expect((await t.change(cancel, t.here.students.aiko)).body.code).toBe('wrong_role');
    const stranger = { ...t.here.admin, accountId: randomUUID(), tokenId: randomUUID() };
    expect((await t.change(cancel, stranger)).body.code).toBe('no_admin_record');
    expect(await sequence()).toBe(1);
  });

  it('require a class of an active entry on its weekday, in the semester, and not on a holiday', async () => {
    await t.holiday('Break', '2026-09-28');
    for (const date of ['2026-09-15', '2026-08-31', '2027-02-01', '2026-09-28']) {
      expect(await t.change({ is_cancelled: true }, t.here.lecturer, date)).toMatchObject({
        status: 404,
        body: { error: 'This entry has no class on that date' },
      });
    }
    expect((await t.change({ is_cancelled: true }, t.here.lecturer, '9999-12-31')).status).toBe(400);
    const gone = await t.add({ lecturer_id: t.here.lecturer.staffId, active: false });
    expect(await t.change({ is_cancelled: true }, t.here.lecturer, '2026-09-15', gone)).toMatchObject({
      status: 404,
      body: { error: 'Timetable entry not found' },
    });
  });

  it('require a complete, valid time or another venue', async () => {
    const nothing = 'Please change the day, the time, the venue or the lecturer, or cancel the class';
    const same = { new_date: '2026-09-14', new_start_time: '14:00', new_end_time: '16:00', new_venue: 'Hall 3' };
    for (const body of [{}, { reason: 'Why not' }, { new_venue: ' ' }, same]) {
      expect(await t.change(body)).toMatchObject({ status: 400, body: { error: nothing } });
    }
    expect((await t.change({ new_date: '2026-09-16', new_start_time: '09:00' })).body.details).toEqual({
      new_end_time: 'Please give date, start and end together',
    });
    expect((await t.change({ ...moved, new_end_time: '08:00' })).body.details).toEqual({
      new_end_time: 'Class end time must be after class start time',
    });
    await t.holiday('Poya Day', '2026-09-16');
    expect((await t.change(moved)).body.details).toEqual({ new_date: 'There are no classes on that day: Poya Day' });
    expect((await t.change({ ...same, new_venue: 'Hall 4' })).body).toMatchObject({
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
      const { universityId, timetableId, moduleId, lecturer } = t.here;
      const handle = id.slice(0, 8).toUpperCase();
      await t.sql(insert, universityId, id, handle, timetableId, moduleId, lecturer.staffId, date, start, startedAt);
      return id;
    };
    const session = await open('2026-09-14', '14:00', null);
    expect((await t.change(moved)).status).toBe(200);
    await open('2026-09-16', '08:00', new Date());
    const held = {
      status: 409,
      body: { code: 'attendance_taken', error: 'Attendance has already been taken for this class' },
    };
    expect(await t.change({ is_cancelled: true })).toMatchObject(held);
    expect(await t.restore()).toMatchObject(held);
    await t.sql('DELETE FROM class_sessions WHERE id <> $1', session);
    expect((await t.restore()).status).toBe(200);
    const { studentId } = t.here.students.aiko;
    await addToList(t.sql, session, studentId, { status: 'late', method: 'manual' });
    expect(await t.change({ is_cancelled: true })).toMatchObject(held);
  });
});

describe('class moved beyond the semester', () => {
  it('needs a reason, as a class that is opened there', async () => {
    const beyond = { ...moved, new_date: '2027-02-16' };
    expect(await t.change(beyond)).toMatchObject({
      status: 409,
      body: { code: 'unusual_date', details: { reason: classChangeTexts.outsideSemester } },
    });
    expect(await t.change({ ...beyond, reason: 'Exam week' })).toMatchObject({
      status: 200,
      body: { date: '2027-02-16' },
    });
    // The day was accepted.
    expect((await t.change({ ...beyond, new_venue: 'Lab 7' })).status).toBe(200);
  });
});

describe('concurrent class changes', () => {
  const conflictText = expect.stringMatching(/^Someone else changed this/);
  const asPlanned = { is_cancelled: false };
  const venue = { new_venue: 'Lab 7', reason: 'The hall is painted' };
  const revert = (seen: object) =>
    t.call(t.here.admin, deleteClassChange, { params: { id: t.here.timetableId, date: '2026-09-14' }, body: { seen } });

  it('merge the venue of one with the time of the other', async () => {
    await t.change(venue);
    const both = { date: '2026-09-16', start_time: '08:00', venue: 'Lab 7', reason: 'The hall is painted' };
    expect(await t.change({ ...moved, seen: asPlanned }, t.here.admin)).toMatchObject({
      status: 200,
      body: both,
    });
    const elsewhere = { ...venue, new_venue: 'Lab 8', seen: venue };
    expect((await t.change(elsewhere)).body).toMatchObject({ ...both, venue: 'Lab 8' });
  });

  it('conflict when one cancels and the other moves the class', async () => {
    await t.change({ is_cancelled: true, reason: 'Ill' });
    const late = await t.change({ ...moved, seen: asPlanned }, t.here.admin);
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', details: { new_date: conflictText } } });
    await t.change({ new_venue: 'Lab 8' });
    const cancelled = await t.change({ is_cancelled: true, seen: asPlanned }, t.here.admin);
    expect(cancelled).toMatchObject({ status: 409, body: { details: { is_cancelled: conflictText } } });
    expect((await t.change({ is_cancelled: true, seen: { new_venue: 'Lab 8' } }, t.here.admin)).status).toBe(200);
  });

  it('apply a repeated request once', async () => {
    await t.change({ ...moved, seen: asPlanned });
    expect((await t.change({ ...moved, seen: asPlanned })).status).toBe(200);
    const [friday, monday] = ['2026-09-18', '2026-09-21'].map((new_date) => ({ ...moved, new_date }));
    expect((await t.change({ ...friday, seen: moved })).status).toBe(200);
    expect((await t.change({ ...monday, seen: moved }, t.here.admin)).body.details).toMatchObject({
      new_date: conflictText,
    });
  });

  it('conflict when a change was reverted or replaced concurrently', async () => {
    await t.change(venue);
    expect((await revert({ new_venue: 'Lab 6' })).body).toMatchObject({
      code: 'conflict',
      error: classChangeTexts.changeConflict,
    });
    expect((await revert({ ...venue, reason: 'Another reason' })).status).toBe(200);
    const late = await t.change({ ...venue, reason: 'Rain', seen: venue }, t.here.admin);
    expect(late).toMatchObject({ status: 409, body: { details: { reason: conflictText } } });
    expect(await sequence()).toBeUndefined();
  });
});

describe('clashes of a changed class', () => {
  const toTuesday = { new_date: '2026-09-15', new_start_time: '11:00', new_end_time: '13:00' };

  it('consider the classes held that day and can be accepted', async () => {
    await t.add({ venue: ' hall 3' });
    const refused = await t.change(toTuesday);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'clash', error: 'hall 3 is taken by CS205 Practical, 10:00–12:00, Olga' },
    });
    expect((await t.change({ ...toTuesday, new_start_time: '12:00' })).status).toBe(200);
    expect((await t.change({ ...toTuesday, new_venue: 'Hall 4' })).status).toBe(200);
    expect((await t.change({ ...toTuesday, accept_clashes: true })).status).toBe(200);
    const [noted] = await t.sql<{ details: { accepted: string[] } }>(
      'SELECT details FROM audit_events WHERE subject_id = $1 ORDER BY at DESC LIMIT 1',
      t.here.timetableId,
    );
    expect(noted?.details.accepted).toHaveLength(1);
  });

  it('include lecturers, assistants and groups', async () => {
    const id = await t.add({ lecturer_id: t.here.assistant.staffId });
    const text = async () => (await t.change(toTuesday)).body.error;
    expect(await text()).toBe('Anton already teaches CS205 Practical, 10:00–12:00, Lab 1');
    await t.sql(
      'UPDATE timetables SET lecturer_id = $2, assistant_lecturer_id = $3 WHERE id = $1',
      id,
      t.here.otherLecturer.staffId,
      t.here.lecturer.staffId,
    );
    expect(await text()).toBe('Lakshmi already assists in CS205 Practical, 10:00–12:00, Lab 1');
    await t.sql('UPDATE timetables SET assistant_lecturer_id = NULL WHERE id = $1', id);
    await t.sql('UPDATE timetable_groups SET group_id = $2 WHERE timetable_id = $1', id, t.here.groupA);
    expect(await text()).toBe('Group A already has CS205 Practical, 10:00–12:00, Lab 1');
  });

  it('ignore cancelled and moved-away classes and include classes moved to that day', async () => {
    const id = await t.add({ venue: 'Hall 3' });
    const other = (body: object, date: string) => t.change(body, t.here.otherLecturer, date, id);
    expect((await other({ is_cancelled: true }, '2026-09-15')).status).toBe(200);
    expect((await t.change(toTuesday)).status).toBe(200);
    const came = { new_date: '2026-09-16', new_start_time: '09:00', new_end_time: '11:00' };
    expect((await other(came, '2026-09-22')).status).toBe(200);
    expect(await t.change(moved)).toMatchObject({ status: 409, body: { code: 'clash' } });
  });

  it('compare only venues when only the venue changes', async () => {
    await t.add({ day_of_week: 'Monday', start_time: '15:00', end_time: '17:00', venue: 'Hall 9' }, t.here.groupA);
    expect((await t.change({ new_venue: 'Hall 8' })).status).toBe(200);
    expect((await t.change({ new_venue: 'hall 9' })).body.error).toBe(
      'Hall 9 is taken by CS205 Practical, 15:00–17:00, Olga',
    );
  });

  it('let only one of two concurrent changes get the venue', async () => {
    const id = await t.add({ day_of_week: 'Monday' });
    const change = { ...moved, new_venue: 'Aula' };
    const answers = await race(t.database, 'class_changes', () => [
      t.change(change),
      t.change(change, t.here.otherLecturer, '2026-09-14', id),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});
