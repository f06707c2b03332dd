import { correctMark } from '@muster/contract/attendance/registers';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { readPdf } from '#platform/pdf/read-pdf.setup.ts';
import { openMondayClass } from '#testing/class-app.ts';
import { addToList } from '#testing/class-list.ts';
import { classExportsScenario, saveFile } from './class-exports.setup.ts';

const t = classExportsScenario();
let id: string;

const save = (format: string, caller: Caller = t.here.lecturer) =>
  saveFile(t, caller, `/api/qr-sessions/${id}/attendance/export?format=${format}`);

beforeAll(async () => {
  const { aiko, bilal } = t.here.students;
  await t.sql('UPDATE students SET name = $2 WHERE id = $1', bilal.studentId, '=Bilal ශ්‍රීමතී');
  id = await openMondayClass(t, t.here.lecturer, 13, { groups: [t.here.groupA, t.here.groupB], location: 'Hall 3' });
  await addToList(t.sql, id, aiko.studentId, { status: 'present', marked_at: new Date(mondayNoonMs) });
  await t.call(t.here.lecturer, correctMark, { params: { id, studentId: bilal.studentId }, body: { status: 'late' } });
});

describe('register export', () => {
  it('writes a CSV file with each expected student', async () => {
    const response = await save('csv');
    expect(response.headers['content-disposition']).toContain('register-CS101-2026-09-14-1300.csv');
    const rows: Record<string, string>[] = parse(response.rawPayload, { bom: true, columns: true });
    expect(rows.map((row) => [row['Student ID'], row['Status'], row['Method'], row['Marked By']])).toEqual([
      ['S-Aiko', 'Present', 'Scanned', ''],
      ['S-Chidi', 'In progress', '', ''],
      // By family name, as the list of students.
      ['S-Bilal', 'Late', 'By hand', 'Lakshmi'],
    ]);
    expect(rows[2]).toMatchObject({
      'Student Name': "'=Bilal ශ්‍රීමතී",
      Email: 'bilal@student.example',
      Group: 'Group A',
      'Module Code': 'CS101',
      'Class Date': '2026-09-14',
      'Class Start': '13:00',
      'Class State': 'In progress',
    });
    expect(rows[0]).toMatchObject({ 'Marked On': '2026-09-14', 'Marked At': '13:30' });
  });

  it('writes a workbook with dates and times', async () => {
    const [sheet] = (await readXlsx((await save('xlsx')).rawPayload)).sheets;
    const [head = [], ...rows] = sheet?.rows ?? [];
    const last = rows.at(-1);
    expect(last?.[head.indexOf('Student Name')]).toBe('=Bilal ශ්‍රීමතී');
    expect(last?.[head.indexOf('Class Date')]).toEqual(new Date('2026-09-14T00:00:00Z'));
  });

  it('writes a PDF with the class above the list', async () => {
    const { title, pages } = readPdf((await save('pdf')).rawPayload);
    expect(title).toBe('Register: CS101 Programming');
    const text = pages[0]?.join('\n') ?? '';
    expect(text).toContain(
      'Class: 14 Sept 2026, 1:00 PM – 1:50 PM · Type: lecture · Location: Hall 3 · Lecturer: Lakshmi',
    );
    expect(text).toContain('State: In progress · Attended: 2 of 3');
    expect(text).toContain('=Bilal ශ්‍රීමතී\tS-Bilal\tGroup A\tLate\tBy hand\t1:30 PM\tLakshmi');
    expect(text).toContain('Aiko\tS-Aiko\tGroup A\tPresent\tScanned\t1:30 PM\t–');
  });

  it('shows absences once the class is final, and states a withdrawn class', async () => {
    t.clock.set(mondayNoonMs + 86_400_000);
    await t.services.figures.work(() => false);
    expect((await save('csv')).body).toContain('Absent');
    expect((await save('csv')).body).toContain(',Final\r\n');
    await t.sql(
      `UPDATE class_sessions SET withdrawn_at = now(), withdrawn_by = $2, withdrawal_reason = 'By mistake' WHERE id = $1`,
      id,
      t.here.admin.accountId,
    );
    expect((await save('csv')).body).toContain(',Withdrawn\r\n');
  });

  it('records who exported', async () => {
    const rows = await t.sql(
      `SELECT details FROM audit_events WHERE action = 'register.exported' AND subject_id = $1`,
      id,
    );
    expect(rows[0]).toEqual({ details: { format: 'csv', count: 3 } });
  });

  it('is limited to the lecturers of the class and administrators', async () => {
    for (const caller of [t.here.lecturer, t.here.admin]) expect((await save('csv', caller)).statusCode).toBe(200);
    expect((await save('csv', t.here.otherLecturer)).statusCode).toBe(403);
    expect((await save('csv', t.elsewhere.admin)).statusCode).toBe(404);
  });
});
