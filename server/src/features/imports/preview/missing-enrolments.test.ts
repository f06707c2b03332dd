import { applyImport } from '@muster/contract/academics/imports';
import { listImportMissing } from '@muster/contract/academics/import-missing';
import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();

const enrolments = (...rows: string[]) =>
  ['Student ID;Module Code;Parallel Group;Academic Year;Semester', ...rows.map((row) => `${row};2026-2027;1`)].join(
    '\n',
  );
const preview = (...rows: string[]) => calls.preview('enrolments', enrolments(...rows));
const missing = async (id: string) =>
  (await calls.call(listImportMissing, { params: { id }, query: { page_size: 25 } })).body;
const confirmed = 'missing=deactivate&confirm_missing=true';

/** 'Module group: students' of the enrolments that have not ended. */
async function lists(): Promise<string[]> {
  const rows = await calls.query<{
    text: string;
  }>(`SELECT concat(m.module_code, ' ' || g.group_name, ': ', string_agg(s.student_id, ' ' ORDER BY s.student_id)) AS text
     FROM student_module_enrollments e JOIN modules m ON m.id = e.module_id JOIN students s ON s.id = e.student_id
     LEFT JOIN groups g ON g.id = e.teaching_group_id
     WHERE e.university_id = $1 AND e.active GROUP BY m.module_code, g.group_name ORDER BY 1`);
  return rows.map(({ text }) => text);
}

const first = ['S2;CS101;A', 'S3;CS101;B', 'S4;CS101;A', 'S4;CS102;'];
const whole = ['CS101 A: S2 S4', 'CS101 B: S3', 'CS102: S4'];

beforeEach(async () => {
  await calls.newCampus();
  await calls.query('DELETE FROM student_module_enrollments WHERE university_id = $1');
  await calls.dropCohorts();
  await calls.addStudents('S2', 'S3', 'S4');
  await calls.query(
    `INSERT INTO modules (university_id, module_code, module_name, semester, credits) VALUES ($1, 'CS102', 'Algebra', 1, 15)`,
  );
  await calls.applyAndWait((await preview(...first)).id);
});

describe('enrolments missing from a complete file', () => {
  it('are those in its modules; they end with the import, and an undo brings them back', async () => {
    expect(await lists()).toEqual(whole);
    // S2 is in another group, S4 is not in the module any more; the file has no row of CS102.
    const { id } = await preview('S2;CS101;B', 'S3;CS101;B');
    const found = await missing(id);
    expect(found.data).toMatchObject([
      { name: 'Student S2', number: 'S2, CS101, A', effect: 'The enrolment ends.' },
      { name: 'Student S4', number: 'S4, CS101, A' },
    ]);
    expect(found).toMatchObject({ active: 3, needs_confirmation: true, blocked: null, unclear_total: 0 });
    const unconfirmed = await calls.call(applyImport, { params: { id }, query: { missing: 'deactivate' } });
    expect(unconfirmed).toMatchObject({
      status: 400,
      body: { details: { confirm_missing: expect.stringContaining('2 of 3 active enrolments are not in this file') } },
    });
    await calls.applyAndWait(id, confirmed);
    expect(await lists()).toEqual(['CS101 B: S2 S3', 'CS102: S4']);
    expect((await calls.undoAndWait(id)).state).toBe('undone');
    expect(await lists()).toEqual(whole);
  });

  it('stay if their student is in a refused row, or if nothing is chosen', async () => {
    const { id } = await preview('S2;CS101;A', 'S3;CS999;B', 'S4;CS101;A');
    const found = await missing(id);
    expect(found).toMatchObject({ data: [], unclear_total: 1 });
    expect(found.unclear).toMatchObject([{ name: 'Student S3', line: 3 }]);
    const { id: other } = await preview('S2;CS101;B');
    await calls.applyAndWait(other);
    expect(await lists()).toEqual(['CS101 A: S2 S4', 'CS101 B: S2 S3', 'CS102: S4']);
  });
});
