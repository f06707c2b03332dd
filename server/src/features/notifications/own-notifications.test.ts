import { randomUUID } from 'node:crypto';
import { bellEvents } from '@muster/contract/accounts/notifications';
import { beforeEach, describe, expect, it } from 'vitest';
import { mondayNoonMs, type TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { addToList } from '#testing/class-list.ts';
import { makeMarking } from '#testing/marking.ts';
import { scenario } from '#testing/scenario.ts';
import { makeOpenClashes } from '../clashes/clash-report.service.ts';
import { makeExcuses } from '../excuses/excuses.service.ts';
import { listRecentChanges } from '../held-classes/recent-changes.store.ts';
import { mountNotifications } from './notifications.routes.ts';
import { makeNotifications } from './notifications.service.ts';

const t = scenario({
  mount: (mount, deps) => {
    const excuses = makeExcuses({
      ...deps,
      marks: makeMarking(deps).excusedMarks,
      notifyStudent: async () => undefined,
    });
    const sources = {
      listOpenClashes: makeOpenClashes(),
      listDecidableAbsences: excuses.listDecidable,
      listRecentChanges,
    };
    mountNotifications(mount, makeNotifications({ ...deps, ...sources }));
  },
});
let here: TestUniversity;
beforeEach(async () => {
  t.clock.set(mondayNoonMs);
  here = await t.addUniversity();
});

const newsOf = async (caller: Caller) => (await t.call(caller, bellEvents)).body.data;

/** A class of Lakshmi on 7 September with Aiko on the list. */
async function addSession(): Promise<string> {
  const [session] = await t.sql<{ id: string }>(
    `INSERT INTO class_sessions (university_id, handle, module_id, lecturer_id, assistant_lecturer_id, session_type, session_date,
       start_time, end_time, starts_at, ends_at) VALUES ($1, $2, $3, $4, $5, 'Lecture', '2026-09-07', '08:00', '09:00',
       '2026-09-07T02:30:00Z', '2026-09-07T03:30:00Z') RETURNING id`,
    here.universityId,
    randomUUID().slice(0, 8).toUpperCase(),
    here.moduleId,
    here.lecturer.staffId,
    here.assistant.staffId,
  );
  await addToList(t.sql, session!.id, here.students.aiko.studentId);
  return session!.id;
}
const ago = (hours: number) => new Date(mondayNoonMs - hours * 3_600_000);
const cs101 = { module_code: 'CS101', date: '2026-09-07' };

/** Inserts an absence of Aiko on 14 September, decided if the state says so. */
const addExcuse = (state: string, hours: number) =>
  t.sql(
    `INSERT INTO excuses (university_id, student_id, starts_on, ends_on, reason, state, created_at, decided_by, decided_at)
     VALUES ($1, $2, '2026-09-14', '2026-09-14', 'Flu', $3, $4, $5, CASE WHEN $5::uuid IS NOT NULL THEN $4::timestamptz END)`,
    here.universityId,
    here.students.aiko.studentId,
    state,
    ago(hours),
    ['approved', 'declined'].includes(state) ? here.admin.accountId : null,
  );
const addQuestion = (sessionId: string, hours: number, answer: string | null) =>
  t.sql(
    `INSERT INTO mark_questions (university_id, session_id, student_id, question, asked_at, state, answer, answered_by, answered_at, corrected_to)
     VALUES ($1, $2, $3, 'Why?', $4, CASE WHEN $5::text IS NULL THEN 'open' ELSE 'answered' END, $5, $6,
       CASE WHEN $5 IS NOT NULL THEN $4::timestamptz END, CASE WHEN $5 IS NOT NULL THEN 'present' END)`,
    here.universityId,
    sessionId,
    here.students.aiko.studentId,
    ago(hours),
    answer,
    answer === null ? null : here.lecturer.accountId,
  );
const addChange = (hours: number, change: Record<string, unknown>) =>
  t.insert('class_changes', {
    university_id: here.universityId,
    timetable_id: here.timetableId,
    is_cancelled: false,
    updated_at: ago(hours),
    ...change,
  });

describe('notifications of students', () => {
  it('contain decided absences, answered questions and changed classes of the last 30 days', async () => {
    const { aiko, chidi } = here.students;
    await addExcuse('waiting', 1);
    await addExcuse('declined', 2);
    await addExcuse('approved', 31 * 24);
    const sessionId = await addSession();
    await addQuestion(sessionId, 3, 'You were there');
    await addQuestion(sessionId, 4, null);
    await addChange(5, { class_date: '2026-09-14', is_cancelled: true });
    await addChange(6, { class_date: '2026-09-21', new_venue: 'Hall 9' });
    await addChange(31 * 24, { class_date: '2026-08-31', is_cancelled: true });
    const unchanged = { is_cancelled: false, new_date: null, new_start_time: null, new_venue: null, substitute: null };
    const changed = { ...unchanged, kind: 'class_changed', id: here.timetableId, module_code: 'CS101' };
    const absence = { starts_on: '2026-09-14', ends_on: '2026-09-14', is_approved: false };
    expect(await newsOf(aiko)).toEqual([
      { kind: 'absence_decided', id: expect.any(String), at: ago(2).toISOString(), ...absence },
      {
        kind: 'question_answered',
        id: expect.any(String),
        at: ago(3).toISOString(),
        ...cs101,
        corrected_to: 'present',
      },
      { ...changed, at: ago(5).toISOString(), date: '2026-09-14', is_cancelled: true },
      { ...changed, at: ago(6).toISOString(), date: '2026-09-21', new_venue: 'Hall 9' },
    ]);
    // Of another group.
    expect(await newsOf(chidi)).toEqual([]);
    expect(await newsOf((await t.addUniversity()).students.aiko)).toEqual([]);
  });
});

describe('notifications of lecturers', () => {
  it('contain open absences and questions, and unreviewed flags of their classes', async () => {
    const sessionId = await addSession();
    await addQuestion(sessionId, 1, null);
    await addExcuse('waiting', 2);
    const flag = (signal: string, hours: number, state = 'open') =>
      t.insert('mark_flags', {
        university_id: here.universityId,
        session_id: sessionId,
        student_id: here.students.aiko.studentId,
        signal,
        raised_at: ago(hours),
        state,
      });
    await flag('device_new', 4);
    await flag('device_shared', 3);
    await flag('last_second', 1, 'dismissed');
    const question = {
      kind: 'question_opened',
      id: expect.any(String),
      at: ago(1).toISOString(),
      student: 'Aiko',
      ...cs101,
    };
    const flags = { kind: 'flags', id: sessionId, at: ago(3).toISOString(), ...cs101, count: 2 };
    const days = { starts_on: '2026-09-14', ends_on: '2026-09-14' };
    const absence = {
      kind: 'absence_reported',
      id: expect.any(String),
      at: ago(2).toISOString(),
      student: 'Aiko',
      ...days,
    };
    expect(await newsOf(here.lecturer)).toEqual([question, absence, flags]);
    expect(await newsOf(here.otherLecturer)).toEqual([]);

    await t.insert('excuse_rules', { university_id: here.universityId, is_for_lecturers: false });
    expect(await newsOf(here.assistant)).toEqual([question, flags]);
  });
});
