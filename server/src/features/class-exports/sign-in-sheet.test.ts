import { createSession } from '@muster/contract/attendance/sessions';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { readPdf } from '#platform/pdf/read-pdf.setup.ts';
import { openMondayClass } from '#testing/class-app.ts';
import { classExportsScenario, saveFile } from './class-exports.setup.ts';

const t = classExportsScenario();
let sessionId: string;
const ofSession = (caller: Caller = t.here.lecturer, query = '') =>
  saveFile(t, caller, `/api/qr-sessions/${sessionId}/sign-in-sheet?${query}`);
const ofPlanned = (classDate: string, caller: Caller = t.here.lecturer) =>
  saveFile(t, caller, `/api/timetables/${t.here.timetableId}/sign-in-sheet?class_date=${classDate}`);
const linesOf = (bytes: Buffer): string[] => readPdf(bytes).pages.flat();
const namesIn = (bytes: Buffer): string[] =>
  linesOf(bytes).flatMap((line) => /^\d+\t([^\t]+)\t/u.exec(line)?.[1] ?? []);

beforeAll(async () => {
  const { aiko, chidi } = t.here.students;
  await t.sql('UPDATE students SET name = $2 WHERE id = $1', chidi.studentId, 'தமிழ்ச்செல்வி முருகன்');
  await t.sql('UPDATE students SET photo_url = $2 WHERE id = $1', aiko.studentId, '/api/uploads/student-photos/x');
  sessionId = await openMondayClass(t, t.here.lecturer, 9, { groups: [t.here.groupA, t.here.groupB] });
});

describe('sign-in sheet', () => {
  it('has the class, and a numbered line for each student of the class list', async () => {
    const response = await ofSession();
    expect(response.headers['content-disposition']).toContain('sign-in-sheet-CS101-2026-09-14-0900.pdf');
    const { title, raw } = readPdf(response.rawPayload);
    expect(title).toBe('Sign-in sheet: CS101 Programming');
    const lines = linesOf(response.rawPayload);
    expect(lines[2]).toContain('Class: 14 Sept 2026, 9:00 AM – 9:50 AM');
    expect(lines[2]).toContain('Lecturer: Lakshmi');
    expect(lines).toContain('1\tAiko\tS-Aiko\tGroup A');
    expect(lines).toContain('3\tதமிழ்ச்செல்வி முருகன்\tS-Chidi\tGroup B');
    expect(lines).toContain('Not on this list');
    expect(raw).not.toContain('/Subtype /Image');
  });

  it('shows the clock of the university', async () => {
    const text = async () => linesOf((await ofSession()).rawPayload).join('\t');
    const time = async () => /As of ([^\t]+)/u.exec(await text())?.[1];
    expect(await time()).toMatch(/\d [AP]M/u);
    await t.sql('UPDATE universities SET clock_hours = 24 WHERE id = $1', t.here.universityId);
    expect(await time()).toMatch(/, \d{2}:\d{2}$/u);
    expect(await text()).toContain('Class: 14 Sept 2026, 09:00 – 09:50');
    await t.sql('UPDATE universities SET clock_hours = 12 WHERE id = $1', t.here.universityId);
  });

  it('has the photos on request', async () => {
    const { raw } = readPdf((await ofSession(t.here.lecturer, 'photos=yes')).rawPayload);
    expect(raw).toContain('/Subtype /Image');
  });

  it('lists who would be expected in a class that is not opened yet', async () => {
    const { rawPayload } = await ofPlanned('2026-09-21');
    expect(namesIn(rawPayload)).toEqual(['Aiko', 'Bilal']);
    expect(linesOf(rawPayload)[2]).toContain(
      'Class: 21 Sept 2026, 2:00 PM – 4:00 PM · Type: Lecture · Location: Hall 3',
    );
  });

  it('follows a class that was moved', async () => {
    await t.insert('class_changes', {
      timetable_id: t.here.timetableId,
      class_date: '2026-09-28',
      new_date: '2026-09-30',
      new_start_time: '14:00',
      new_end_time: '16:00',
      new_venue: 'Lab 2',
      is_cancelled: false,
      changed_by: t.here.admin.accountId,
    });
    const { rawPayload } = await ofPlanned('2026-09-28');
    expect(linesOf(rawPayload)[2]).toContain(
      'Class: 30 Sept 2026, 2:00 PM – 4:00 PM · Type: Lecture · Location: Lab 2',
    );
  });

  it('has the class list of an opened class', async () => {
    const { body } = await t.call(t.here.lecturer, createSession, { body: { timetable_id: t.here.timetableId } });
    expect(body).toMatchObject({ success: true });
    await t.sql('UPDATE students SET group_id = NULL WHERE id = $1', t.here.students.bilal.studentId);
    expect(namesIn((await ofPlanned('2026-09-14')).rawPayload)).toEqual(['Aiko', 'Bilal']);
    expect(namesIn((await ofPlanned('2026-09-21')).rawPayload)).toEqual(['Aiko']);
  });

  it('lists names as the list of students does: by family name, without accents', async () => {
    const { aiko, bilal, chidi } = t.here.students;
    const rename = (studentId: string, name: string) =>
      t.sql('UPDATE students SET name = $2 WHERE id = $1', studentId, name);
    await rename(aiko.studentId, 'Zola');
    await rename(bilal.studentId, 'Zoë');
    await rename(chidi.studentId, 'Łukasz');
    const ids = linesOf((await ofSession()).rawPayload).flatMap((line) => /\t(S-\w+)\t/u.exec(line)?.[1] ?? []);
    expect(ids).toEqual(['S-Chidi', 'S-Bilal', 'S-Aiko']);
  });

  it('is refused on another weekday, to others and to other universities', async () => {
    expect((await ofPlanned('2026-09-22')).json()).toMatchObject({
      code: 'invalid_input',
      details: { class_date: 'This class is not held on that date' },
    });
    await t.sql("UPDATE timetables SET weeks = 'odd' WHERE id = $1", t.here.timetableId);
    expect((await ofPlanned('2026-09-21')).statusCode, 'in another week').toBe(400);
    await t.sql('UPDATE timetables SET weeks = NULL WHERE id = $1', t.here.timetableId);
    expect((await ofPlanned('2026-09-21', t.here.assistant)).statusCode).toBe(200);
    expect((await ofPlanned('2026-09-21', t.here.admin)).statusCode).toBe(200);
    for (const caller of [t.here.otherLecturer, t.here.lecturerWithoutRecord, t.here.students.aiko])
      expect((await ofPlanned('2026-09-21', caller)).statusCode).toBe(403);
    expect((await ofPlanned('2026-09-21', t.elsewhere.admin)).statusCode).toBe(404);
    expect((await ofSession(t.here.otherLecturer)).statusCode).toBe(403);
    expect((await ofSession(t.elsewhere.lecturer)).statusCode).toBe(404);
  });
});
