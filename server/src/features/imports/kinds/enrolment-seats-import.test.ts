import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(async () => {
  await calls.newCampus();
  const { ours, module } = calls.campus.ids;
  await calls.addStudents('S2', 'S3', 'S4');
  await calls.query(
    `INSERT INTO groups (university_id, group_name, module_id, semester, academic_year, capacity)
     VALUES ($1, 'A', $2, 1, '2026-2027', NULL), ($1, 'B', $2, 1, '2026-2027', 1)`,
    ours,
    module,
  );
});

/** A file with rows such as 'S2 B Active'. */
const preview = (...rows: string[]) => {
  const lines = rows.map((row) => {
    const [student, group, status] = row.split(' ');
    return [student, 'CS101', group, '2026-2027', status].join(',');
  });
  return calls.preview(
    'enrolments',
    ['Student ID,Module Code,Parallel Group,Academic Year,Status', ...lines].join('\n'),
  );
};
const notesOf = async (id: string) => (await calls.rows(id)).map(({ note }) => note);
const full = 'The teaching group “B” then has 2 students for 1 seat.';

describe('seats of teaching groups in a file of enrolments', () => {
  it('are compared with the students after the import, which is not refused', async () => {
    const batch = await preview('S2 B Active', 'S3 B Active', 'S4 A Active');
    expect(batch).toMatchObject({ counts: { create: 3, refused: 0 }, noted: 1 });
    expect(await notesOf(batch.id)).toEqual([null, full, null]);
    expect((await calls.rows(batch.id, '&verdict=noted')).map(({ line }) => line)).toEqual([3]);
    expect((await calls.applyAndWait(batch.id)).counts).toMatchObject({ create: 3, refused: 0 });
    expect(await notesOf((await preview('S2 B Active', 'S3 B Active')).id)).toEqual([null, null]);
  });

  it('are free again for those who come, whom the file names before the one who leaves', async () => {
    await calls.applyAndWait((await preview('S2 B Active')).id);
    expect(await notesOf((await preview('S3 B Active')).id)).toEqual([full]);
    const { id } = await preview('S3 B Active', 'S2 B Inactive', 'S2 A Active');
    expect(await notesOf(id)).toEqual([null, null, 'Moves from B to A.']);
    await calls.applyAndWait(id);
    expect(await notesOf((await preview('S4 B Active')).id)).toEqual([full]);
  });
});
