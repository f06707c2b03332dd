import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getExcuseRule, listOwnExcuses, reportAbsence, withdrawExcuse } from '@muster/contract/attendance/excuses';
import * as api from '@muster/contract/attendance/excuse-decisions';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFileStore } from '#platform/files/make-file-store.ts';
import type { Caller } from '#platform/http/caller.ts';
import { formWith } from '#testing/small-file.ts';
import { addToList } from '#testing/class-list.ts';
import { makeMarking } from '#testing/marking.ts';
import { scenario } from '#testing/scenario.ts';
import { makeDueExcuses } from './due-excuses.service.ts';
import { makeExcuseDocuments } from './excuse-documents.service.ts';
import { mountExcuses } from './excuses.routes.ts';
import { makeExcuses } from './excuses.service.ts';
import type { MarkStatus } from '@muster/contract/attendance/statuses';

const dataDir = mkdtempSync(join(tmpdir(), 'muster-excuses-'));
const notifications: [to: string, state: string][] = [];
const t = scenario({
  mount(mount, deps) {
    const { excusedMarks, figures } = makeMarking(deps);
    const excuses = makeExcuses({
      ...deps,
      marks: excusedMarks,
      notifyStudent: async (_tx, email, { state }) => void notifications.push([email, state]),
    });
    const fileStore = makeFileStore({ s3: undefined, dataDir, log: deps.log });
    const documents = makeExcuseDocuments({ ...deps, fileStore, imageTypeOf: () => undefined, excuses });
    mountExcuses(mount, excuses, documents);
    return { documents, figures, due: makeDueExcuses({ ...deps, marks: excusedMarks }) };
  },
});
afterAll(() => rmSync(dataDir, { recursive: true }));
beforeEach(async () => {
  await t.sql('DELETE FROM excuses');
  await t.sql('DELETE FROM excuse_rules');
});

const form = { starts_on: '2026-09-07', ends_on: '2026-09-13', reason: 'Flu' };
const report = (caller: Caller, change: object = {}) => t.call(caller, reportAbsence, { body: { ...form, ...change } });
const idOf = ({ body }: Awaited<ReturnType<typeof report>>) => body.id;
const decide = (caller: Caller, id: string, state: string, comment = '') =>
  t.call(caller, api.decideExcuse, { params: { id }, body: { state, comment } });

let hour = 0;
/** Inserts a held class on that day, with Aiko and Bilal on the list. */
async function held(date: string, isHeld = true): Promise<string> {
  hour += 1;
  const start = `${String(hour % 20).padStart(2, '0')}:00`;
  const [row] = (await t.sql(
    `INSERT INTO class_sessions (university_id, handle, module_id, lecturer_id, session_type, session_date, start_time, end_time,
       starts_at, ends_at, qr_started_at, qr_ends_at)
     VALUES ($1, $2, $3, $4, 'lecture', $5, $6::time, $6::time + interval '1 hour', $5::date, $5::date + interval '1 hour',
             CASE WHEN $7 THEN $5::date END, CASE WHEN $7 THEN $5::date END) RETURNING id`,
    t.here.universityId,
    String(10_000_000 + hour),
    t.here.moduleId,
    t.here.lecturer.staffId,
    date,
    start,
    isHeld,
  )) as { id: string }[];
  const id = row!.id;
  for (const { studentId } of [t.here.students.aiko, t.here.students.bilal]) await addToList(t.sql, id, studentId);
  return id;
}
const mark = (session: string, status: MarkStatus, at = '2026-09-08T01:00:00Z') =>
  addToList(t.sql, session, t.here.students.aiko.studentId, { status, marked_at: at });
const statusOf = async (session: string, { studentId } = t.here.students.aiko): Promise<string | undefined> => {
  const text = 'SELECT status FROM attendance WHERE session_id = $1 AND student_id = $2';
  return (await t.sql<{ status: string | null }>(text, session, studentId))[0]?.status ?? undefined;
};
const historyOf = (session: string) =>
  t.sql(
    `SELECT before_status, after_status, changed_by, reason FROM mark_changes WHERE session_id = $1 ORDER BY changed_at`,
    session,
  );

describe('excuses', () => {
  it('returns validation errors by field', async () => {
    const { aiko } = t.here.students;
    const rejected = async (change: object) => (await report(aiko, change)).body.error;
    expect(await rejected({ reason: '  ' })).toBe('Please give a reason');
    expect(await rejected({ ends_on: '2026-09-06' })).toBe('The last day must not be before the first day');
    expect(await rejected({ ends_on: '2026-11-06' })).toBe('Please report at most 60 days at a time');
    expect((await report(aiko, { ends_on: '2026-11-05' })).status).toBe(200);
    expect((await report(t.here.lecturer)).status).toBe(403);
    for (let made = 1; made < 20; made += 1) await report(aiko, { reason: `Flu, time ${made}` });
    expect(await report(aiko)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await report(aiko, { reason: 'Flu, time 1' })).status).toBe(200);
  });

  it('stores a repeated report once', async () => {
    const { bilal, chidi } = t.here.students;
    const sent = idOf(await report(chidi));
    expect(idOf(await report(chidi))).toBe(sent);
    expect(idOf(await report(bilal))).not.toBe(sent);
    expect(idOf(await report(chidi, { ends_on: '2026-09-12' }))).not.toBe(sent);
    await t.call(chidi, withdrawExcuse, { params: { id: sent } });
    expect(idOf(await report(chidi))).not.toBe(sent);
  });

  it('lets only the student withdraw a report, and only while it is waiting or approved', async () => {
    const { aiko, bilal } = t.here.students;
    const id = idOf(await report(aiko));
    const withdraw = (caller: Caller) => t.call(caller, withdrawExcuse, { params: { id } });
    expect([(await withdraw(bilal)).status, (await withdraw(t.elsewhere.students.aiko)).status]).toEqual([403, 404]);
    expect(await withdraw(aiko)).toMatchObject({ status: 200, body: { state: 'withdrawn' } });
    expect(await withdraw(aiko)).toMatchObject({ status: 409 });
    expect(await decide(t.here.admin, id, 'approved')).toMatchObject({ status: 409 });
    expect((await t.call(aiko, listOwnExcuses)).body).toMatchObject([{ id, state: 'withdrawn' }]);
    expect((await t.call(bilal, listOwnExcuses)).body).toEqual([]);
  });

  it('lets lecturers decide for their classes and administrators for their university', async () => {
    const id = idOf(await report(t.here.students.aiko));
    t.clock.advance(1_000);
    const other = idOf(await report(t.here.students.chidi));
    const listed = async (caller: Caller, query = '') => {
      const { body } = await t.call(caller, api.listExcuses, { query });
      return [body.data.map((one) => one.id), body.total];
    };
    expect(await listed(t.here.lecturer)).toEqual([[id], 1]);
    expect(await listed(t.here.assistant)).toEqual([[id], 1]);
    expect(await listed(t.here.otherLecturer)).toEqual([[], 0]);
    expect(await listed(t.here.admin)).toEqual([[id, other], 2]);
    expect(await listed(t.here.admin, 'page=2&page_size=1')).toEqual([[other], 2]);
    expect(await listed(t.here.admin, 'state=approved')).toEqual([[], 0]);
    const { aiko, bilal } = t.here.students;
    const listedOf = (caller: Caller) => listed(caller, `student_id=${aiko.studentId}`);
    expect(await listedOf(t.here.admin)).toEqual([[id], 1]);
    expect(await listed(t.here.lecturer, `student_id=${bilal.studentId}`)).toEqual([[], 0]);
    expect(await listedOf(t.elsewhere.admin)).toEqual([[], 0]);
    expect(await listed(t.elsewhere.admin)).toEqual([[], 0]);
    // An entry of a past semester gives the group no class.
    const semester = (startsOn: string, endsOn: string) =>
      t.sql(
        'UPDATE semesters SET starts_on = $2, ends_on = $3 WHERE university_id = $1',
        t.here.universityId,
        startsOn,
        endsOn,
      );
    await semester('2026-02-01', '2026-06-30');
    expect(await listed(t.here.lecturer)).toEqual([[], 0]);
    await semester('2026-09-01', '2027-01-31');
    // The absence from Monday to Sunday is in week 2.
    const setWeeks = (weeks: string | null) =>
      t.sql('UPDATE timetables SET weeks = $2 WHERE id = $1', t.here.timetableId, weeks);
    await setWeeks('odd');
    expect(await listed(t.here.lecturer)).toEqual([[], 0]);
    await setWeeks('2');
    expect(await listed(t.here.lecturer)).toEqual([[id], 1]);
    await setWeeks(null);
    const tuesday = idOf(await report(t.here.students.aiko, { starts_on: '2026-09-08', ends_on: '2026-09-08' }));
    expect((await decide(t.here.lecturer, tuesday, 'approved')).status).toBe(403);
    expect((await decide(t.here.lecturer, other, 'approved')).status).toBe(403);
    expect((await decide(t.here.otherLecturer, id, 'approved')).status).toBe(403);
    expect((await decide(t.here.students.aiko, id, 'approved')).status).toBe(403);
    expect((await decide(t.elsewhere.admin, id, 'approved')).status).toBe(404);
    expect((await decide(t.here.lecturerWithoutRecord, id, 'approved')).status).toBe(404);
    const declined = await decide(t.here.assistant, id, 'declined', 'No document');
    expect(declined.body).toMatchObject({ state: 'declined', comment: 'No document', decided_by: { name: 'Anton' } });
    expect((await decide(t.here.assistant, id, 'declined')).status).toBe(409);
    const late = { state: 'approved', seen: 'waiting' };
    expect(await t.call(t.here.admin, api.decideExcuse, { params: { id }, body: late })).toMatchObject({
      status: 409,
      body: { error: 'Someone else has already decided on this report' },
    });
    expect(await t.sql('SELECT actor, action FROM audit_events WHERE subject_id = $1 ORDER BY action', id)).toEqual([
      { actor: t.here.assistant.accountId, action: 'excuse.declined' },
      { actor: t.here.students.aiko.accountId, action: 'excuse.reported' },
    ]);
    expect(notifications.splice(0)).toEqual([[expect.stringMatching(/^aiko@/iu), 'declined']]);
  });

  it('excuses absences on approval and reverts them on withdrawal, without changing students who were present', async () => {
    const [missed, absent, late, notHeld, outside] = [
      await held('2026-09-07'),
      await held('2026-09-08'),
      await held('2026-09-09'),
      await held('2026-09-10', false),
      await held('2026-09-06'),
    ];
    await mark(absent, 'absent');
    await mark(late, 'late');
    const all = () => Promise.all([missed, absent, late, notHeld, outside].map((one) => statusOf(one)));
    const id = idOf(await report(t.here.students.aiko));
    const before = [undefined, 'absent', 'late', undefined, undefined];
    await decide(t.here.lecturer, id, 'declined');
    expect(await all()).toEqual(before);
    await decide(t.here.lecturer, id, 'approved');
    expect(await all()).toEqual(['excused', 'excused', 'late', undefined, undefined]);
    expect(await statusOf(missed, t.here.students.bilal)).toBeUndefined();
    const by = { changed_by: t.here.lecturer.accountId, reason: 'Excuse approved' };
    expect(await historyOf(missed)).toEqual([{ before_status: null, after_status: 'excused', ...by }]);
    expect(await historyOf(absent)).toEqual([{ before_status: 'absent', after_status: 'excused', ...by }]);

    // A later change by a lecturer is not reverted.
    await t.sql("UPDATE attendance SET status = 'present' WHERE session_id = $1 AND status IS NOT NULL", absent);
    await decide(t.here.admin, id, 'declined');
    expect(await all()).toEqual(['absent', 'present', 'late', undefined, undefined]);
    expect((await historyOf(missed)).at(-1)).toMatchObject({ after_status: 'absent', reason: 'Approval undone' });
    t.clock.advance(60_000);
    await decide(t.here.admin, id, 'approved');
    expect(await all()).toEqual(['excused', 'present', 'late', undefined, undefined]);

    const second = idOf(await report(t.here.students.aiko));
    await decide(t.here.admin, second, 'approved');
    await decide(t.here.admin, id, 'declined');
    expect(await statusOf(missed)).toBe('excused');
    await t.call(t.here.students.aiko, withdrawExcuse, { params: { id: second } });
    expect(await statusOf(missed)).toBe('absent');
    expect((await historyOf(missed)).at(-1)).toMatchObject({
      changed_by: t.here.students.aiko.accountId,
      reason: 'Excuse withdrawn',
    });
  });

  it('lists the classes that an approval would change', async () => {
    const [missed, late] = [await held('2026-09-07'), await held('2026-09-08')];
    await held('2026-09-09', false);
    await mark(late, 'late');
    await t.services.figures.work(() => false);
    const id = idOf(await report(t.here.students.aiko));
    const classes = async (caller: Caller) => {
      const { status, body } = await t.call(caller, api.listExcuseClasses, { params: { id } });
      if (status !== 200) return status;
      const ours = body.filter((one) => [missed, late].includes(one.session_id));
      return ours.map((one) => [one.session_id, one.status, one.is_changed]);
    };
    const expected = [
      [missed, 'absent', true],
      [late, 'late', false],
    ];
    expect(await classes(t.here.lecturer)).toEqual(expected);
    expect(await classes(t.here.admin)).toEqual(expected);
    expect(await classes(t.here.otherLecturer)).toBe(403);
    expect(await classes(t.here.students.aiko)).toBe(403);
    expect(await classes(t.elsewhere.admin)).toBe(404);
  });

  it('lets one of several concurrent policy changes succeed and reports a conflict to the others', async () => {
    const seen = (await t.call(t.here.admin, getExcuseRule)).body;
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((days_to_report) =>
        t.call(t.here.admin, api.changeExcuseRule, { body: { ...seen, days_to_report, seen } }),
      ),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409', '409']);
  });

  it('applies the policy of the university', async () => {
    const { aiko } = t.here.students;
    const usual = { is_excusing: true, is_for_lecturers: true, needs_document: false, days_to_report: 14 };
    const change = (rule: object, caller: Caller = t.here.admin) =>
      t.call(caller, api.changeExcuseRule, { body: { ...usual, ...rule } });
    expect((await t.call(aiko, getExcuseRule)).body).toEqual(usual);
    expect((await change({}, t.here.lecturer)).status).toBe(403);
    expect((await change({ days_to_report: 366 })).status).toBe(400);

    await change({ needs_document: true, seen: usual });
    expect((await change({ days_to_report: 0, seen: usual })).status).toBe(200);
    const both = { ...usual, needs_document: true, days_to_report: 0 };
    expect((await t.call(aiko, getExcuseRule)).body).toEqual(both);
    const late = await change({ days_to_report: 7, seen: usual });
    expect(late).toMatchObject({ status: 409, body: { details: { days_to_report: expect.any(String) } } });

    await change({ days_to_report: 0 });
    expect((await report(aiko)).body.error).toBe('You can report an absence up to 0 days after it ends');
    expect((await t.call(t.elsewhere.students.aiko, getExcuseRule)).body).toEqual(usual);

    const missed = await held('2026-09-07');
    await change({ is_for_lecturers: false, needs_document: true, is_excusing: false });
    const id = idOf(await report(aiko));
    expect((await t.call(t.here.lecturer, api.listExcuses)).body).toMatchObject({ data: [], total: 0 });
    expect((await decide(t.here.lecturer, id, 'approved')).status).toBe(403);
    expect((await decide(t.here.admin, id, 'approved')).body.error).toBe(
      'Your university only approves absences with a document',
    );
    await change({ is_excusing: false });
    expect((await decide(t.here.admin, id, 'approved')).status).toBe(200);
    expect(await statusOf(missed)).toBeUndefined();
  });

  it('excuses classes held after the approval once, and keeps a later absent mark', async () => {
    const id = idOf(await report(t.here.students.aiko));
    await decide(t.here.lecturer, id, 'approved');
    await t.services.due.markAll(() => false);
    const [session, judged, confirmed] = [await held('2026-09-11'), await held('2026-09-12'), await held('2026-09-13')];
    await mark(judged, 'absent', '2026-09-15T00:00:00Z');
    expect(await t.services.due.markAll(() => false)).toEqual({ excuses: 1, marks: 2 });
    expect([await statusOf(session), await statusOf(judged)]).toEqual(['excused', 'absent']);
    expect(await t.services.due.markAll(() => false)).toEqual({ excuses: 0, marks: 0 });
    // A lecturer marks the student as excused.
    await t.sql(
      `INSERT INTO mark_changes (university_id, session_id, student_id, changed_by, changed_at, after_status, after_method)
     VALUES ($1, $2, $3, $4, '2030-01-01', 'excused', 'manual')`,
      t.here.universityId,
      confirmed,
      t.here.students.aiko.studentId,
      t.here.lecturer.accountId,
    );
    await decide(t.here.lecturer, id, 'declined');
    expect([await statusOf(session), await statusOf(confirmed)]).toEqual(['absent', 'excused']);
  });

  it('excuses recent classes in the minute job and older ones in the full job', async () => {
    const { bilal } = t.here.students;
    const now = t.clock.now();
    const id = idOf(await report(bilal, { starts_on: '2026-09-01', ends_on: '2026-09-20' }));
    await decide(t.here.lecturer, id, 'approved');
    const endsAt = (session: string, at: number) =>
      t.sql('UPDATE class_sessions SET ends_at = $2 WHERE id = $1', session, new Date(at));
    const [justOver, notOver, before] = [await held('2026-09-14'), await held('2026-09-14'), await held('2026-09-07')];
    await endsAt(justOver, now - 60_000);
    await endsAt(notOver, now + 3_600_000);
    await t.services.due.markRecentlyEnded(() => false);
    expect(await Promise.all([justOver, notOver].map((one) => statusOf(one, bilal)))).toEqual(['excused', undefined]);
    await t.services.due.markAll(() => false);
    expect([await statusOf(before, bilal), await statusOf(notOver, bilal)]).toEqual(['excused', undefined]);
  });

  it('does not excuse a class while its codes are still shown', async () => {
    const { aiko } = t.here.students;
    const minutesOn = (minutes: number) => new Date(t.clock.now() + minutes * 60_000);
    const session = await held('2026-09-14');
    const show = (set: string, ...values: unknown[]) =>
      t.sql(`UPDATE class_sessions SET ends_at = $2, qr_ends_at = $3, ${set} WHERE id = $1`, session, ...values);
    await show('qr_started_at = $2', minutesOn(-1), minutesOn(3));
    const id = idOf(await report(aiko, { starts_on: '2026-09-14', ends_on: '2026-09-14' }));
    await decide(t.here.lecturer, id, 'approved');
    await t.services.due.markRecentlyEnded(() => false);
    expect(await statusOf(session)).toBeUndefined();
    await show('qr_paused_at = $4', minutesOn(-30), minutesOn(-20), minutesOn(-21));
    await t.services.due.markAll(() => false);
    expect(await statusOf(session)).toBeUndefined();
    await show('qr_paused_at = NULL', minutesOn(-30), minutesOn(-20));
    await t.services.due.markAll(() => false);
    expect(await statusOf(session)).toBe('excused');
  });

  it('keeps documents private, sends them as downloads, and accepts only PDFs and images', async () => {
    const { aiko, bilal } = t.here.students;
    const id = idOf(await report(aiko));
    const url = `/api/excuses/${id}/document`;
    const send = async (caller: Caller, content: string | Buffer) => {
      const { type, payload } = formWith({ name: 'note.html', type: 'text/html', content });
      const headers = { authorization: `Bearer ${t.tokenOf(caller)}`, 'content-type': type };
      return await t.app.inject({ method: 'POST', url, headers, payload });
    };
    const get = (caller: Caller | null) =>
      t.app.inject({ url, headers: caller ? { authorization: `Bearer ${t.tokenOf(caller)}` } : {} });
    const statusFor = async (caller: Caller | null) => (await get(caller)).statusCode;
    expect(await statusFor(aiko)).toBe(404);
    expect((await send(aiko, '<script>')).json()).toMatchObject({
      error: 'Please select a PDF, JPEG, PNG or WebP file',
    });
    expect((await send(bilal, '%PDF-1')).statusCode).toBe(403);
    expect((await send(t.elsewhere.students.aiko, '%PDF-1')).statusCode).toBe(404);
    expect((await send(aiko, Buffer.alloc(5_242_881, '%PDF-'))).statusCode).toBe(413);
    expect((await send(aiko, Buffer.alloc(5_242_880, '%PDF-'))).statusCode).toBe(200);
    expect((await send(aiko, '%PDF-2')).json()).toMatchObject({ document: 'note.pdf' });
    for (const caller of [aiko, t.here.lecturer, t.here.assistant, t.here.admin])
      expect(await statusFor(caller)).toBe(200);
    for (const caller of [bilal, t.here.otherLecturer]) expect(await statusFor(caller)).toBe(403);
    for (const caller of [t.elsewhere.admin, t.elsewhere.lecturer, t.elsewhere.students.aiko])
      expect(await statusFor(caller)).toBe(404);
    expect(await statusFor(null)).toBe(401);
    const { headers, body } = await get(aiko);
    expect(body).toBe('%PDF-2');
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="note\.pdf"/u),
    });
    const held = await t.services.documents.listAll(aiko);
    expect(held).toMatchObject([{ name: 'note.pdf', type: 'application/pdf' }]);
    expect(await text(Readable.from((await held[0]?.open()) ?? []))).toBe('%PDF-2');
    expect([await t.services.documents.listAll(bilal), await t.services.documents.listAll(t.here.lecturer)]).toEqual([
      [],
      [],
    ]);
    await decide(t.here.admin, id, 'declined');
    expect((await send(aiko, '%PDF-3')).statusCode).toBe(409);
  });
});
