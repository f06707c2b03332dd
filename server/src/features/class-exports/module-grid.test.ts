import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { readPdf } from '#platform/pdf/read-pdf.setup.ts';
import { makeClassInserter } from '../reports/held-classes.setup.ts';
import { classExportsScenario, saveFile } from './class-exports.setup.ts';

const t = classExportsScenario(async (t) => {
  const addClass = makeClassInserter(t.database, t.here);
  const { moduleId, students, otherLecturer } = t.here;
  const { aiko, bilal, chidi } = students;
  await addClass(moduleId, '2026-09-01', { students: [aiko, bilal], marks: { present: aiko, excused: bilal } });
  await addClass(moduleId, '2026-09-02', { students: [aiko, bilal, chidi], marks: { late: aiko, online: chidi } });
  await addClass(moduleId, '2026-09-02', { students: [chidi], marks: { absent: chidi }, hour: 15 });
  await addClass(moduleId, '2026-09-03', { students: [aiko], marks: { present: aiko }, lecturer: otherLecturer });
  // Not taken, and withdrawn.
  await addClass(moduleId, '2026-09-04', { students: [aiko] });
  const withdrawn = await addClass(moduleId, '2026-09-05', { students: [aiko], marks: { absent: aiko } });
  await t.sql(
    `UPDATE class_sessions SET withdrawn_at = now(), withdrawn_by = $2, withdrawal_reason = 'By mistake' WHERE id = $1`,
    withdrawn,
    t.here.admin.accountId,
  );
  await addClass(moduleId, '2025-10-01', {
    students: [aiko],
    marks: { absent: aiko },
    academicYear: '2025-2026',
  });
  await t.services.figures.work(() => false);
});

const save = (query = '', caller: Caller = t.here.admin, module = t.here.moduleId) =>
  saveFile(t, caller, `/api/modules/${module}/attendance/export?academic_year=2026-2027&${query}`);
const rows = async (query = '', caller?: Caller): Promise<string[][]> =>
  parse((await save(query, caller)).rawPayload, { bom: true });

describe('module grid', () => {
  it('has a row for each student and a column for each class that was taken', async () => {
    expect(await rows()).toEqual([
      'Student Name,Student ID,Group,2026-09-01 09:00,2026-09-02 09:00,2026-09-02 15:00,2026-09-03 09:00'
        .concat(',Attended,Missed,Excused,Total,Attendance %,Last Attended')
        .split(','),
      ['Aiko', 'S-Aiko', 'Group A', 'P', 'L', '', 'P', '3', '0', '0', '3', '100.0', '2026-09-03'],
      ['Bilal', 'S-Bilal', 'Group A', 'E', 'A', '', '', '0', '1', '1', '1', '0.0', ''],
      ['Chidi', 'S-Chidi', 'Group B', '', 'O', 'A', '', '1', '1', '0', '2', '50.0', '2026-09-02'],
    ]);
  });

  it('is limited to a semester and a group', async () => {
    expect((await rows(`group_id=${t.here.groupB}`)).map((row) => row.slice(0, 5))).toEqual([
      ['Student Name', 'Student ID', 'Group', '2026-09-02 09:00', '2026-09-02 15:00'],
      ['Chidi', 'S-Chidi', 'Group B', 'O', 'A'],
    ]);
    expect(await rows('semester=2')).toHaveLength(1);
    expect(await rows('semester=1')).toHaveLength(4);
  });

  it('writes a workbook with numbers and dates', async () => {
    const [sheet] = (await readXlsx((await save('format=xlsx')).rawPayload)).sheets;
    expect(sheet?.rows[3]?.slice(3)).toEqual(
      ['', 'O', 'A', '', 1, 1, 0, 2, 50, new Date('2026-09-02T00:00:00Z')].map((cell) => (cell === '' ? null : cell)),
    );
  });

  it('writes a PDF with the dates and the meaning of the letters', async () => {
    const { pages } = readPdf((await save('format=pdf')).rawPayload);
    const text = pages[0]?.join('\n') ?? '';
    expect(text).toContain('Letters: P Present, L Late, O Online, A Absent, E Excused, … In progress');
    expect(text).toContain('Aiko\tS-Aiko\tP\tL\tP\t3\t3\t100.0\t3 Sept 2026');
  });

  it('has the own classes of a lecturer only', async () => {
    const [head] = await rows('', t.here.otherLecturer);
    expect(head?.filter((title) => title.startsWith('2026'))).toEqual(['2026-09-03 09:00']);
    expect((await rows('', t.here.lecturer))[0]?.filter((title) => title.startsWith('2026'))).toHaveLength(3);
  });

  it('is refused to others', async () => {
    expect((await save('', t.here.lecturer, t.here.foreignModuleId)).statusCode).toBe(403);
    expect((await save('', t.here.lecturerWithoutRecord)).json()).toMatchObject({ code: 'no_staff_record' });
    expect((await save('', t.here.students.aiko)).statusCode).toBe(403);
    expect((await save('', t.elsewhere.admin)).statusCode).toBe(404);
    expect((await save(`group_id=${t.elsewhere.groupA}`)).statusCode).toBe(404);
    expect((await saveFile(t, t.here.admin, `/api/modules/${t.here.moduleId}/attendance/export`)).json()).toMatchObject(
      {
        code: 'invalid_input',
        details: { academic_year: expect.any(String) as string },
      },
    );
  });
});
