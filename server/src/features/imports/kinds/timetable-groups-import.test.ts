import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

describe('timetable rows without groups', () => {
  const file = [
    'COURSE,ITYPE,DAY,START_TIME,END_TIME,ROOM,INSTRUCTOR',
    'CS 101,Lec,T,9:00a,11:00a,MAIN/Hall,E1',
    'CS 101,Lec,W,1:00p,3:00p,Elsewhere,E1',
  ].join('\n');
  const checkRows = async () => {
    const { id } = await calls.preview('timetables', file);
    return { id, rows: await calls.rows(id) };
  };
  const addGroup = (name: string, year: number, academicYear = '2026-2027', semester = 1) =>
    calls.query(
      `INSERT INTO groups (university_id, group_name, degree_details_id, year, semester, academic_year) VALUES ($1, $2, $3, $4, $6, $5)`,
      calls.campus.ids.ours,
      name,
      calls.campus.ids.degree,
      year,
      academicYear,
      semester,
    );

  it('are classes of all groups that take the module, in the venue that the room names', async () => {
    await addGroup('G2', 1);
    await addGroup('Other year', 2);
    await addGroup('Other term', 1, '2026-2027', 2);
    const { id, rows } = await checkRows();
    const note = expect.stringMatching(/^Without groups, the class is for everyone who takes the module: G1, G2\./u);
    expect(rows.map((one) => [one.verdict, one.note])).toEqual([
      ['create', note],
      ['create', note],
    ]);
    await calls.applyAndWait(id);
    const classes = await calls.query(`SELECT t.day_of_week, t.venue, t.year, t.semester, t.academic_year, (
         SELECT string_agg(g.group_name, ', ' ORDER BY g.group_name) FROM timetable_groups x JOIN groups g ON g.id = x.group_id
         WHERE x.timetable_id = t.id) AS groups
       FROM timetables t WHERE t.university_id = $1 AND t.day_of_week <> 'Monday' ORDER BY t.day_of_week`);
    const term = { year: 1, semester: 1, academic_year: '2026-2027', groups: 'G1, G2' };
    expect(classes).toEqual([
      { day_of_week: 'Tuesday', venue: 'Hall', ...term },
      { day_of_week: 'Wednesday', venue: 'Elsewhere', ...term },
    ]);
    const again = await calls.preview('timetables', file);
    expect(again.counts).toMatchObject({ same: 2, create: 0, refused: 0 });
  });

  it('are for everyone enrolled if the module has no groups, or groups of several years', async () => {
    const reasons = async () => (await checkRows()).rows[0]?.reasons;
    await addGroup('Next', 1, '2027-2028');
    expect(await reasons()).toEqual({
      'Academic Year': 'There are groups of 2026-2027 and 2027-2028. Please give the academic year.',
    });
    await calls.query(`DELETE FROM groups WHERE university_id = $1 AND group_name = 'Next'`);
    await addGroup('Older', 2);
    await calls.query(
      `INSERT INTO module_degree_mappings (university_id, module_id, degree_details_id, year) VALUES ($1, $2, $3, 2)`,
      calls.campus.ids.ours,
      calls.campus.ids.module,
      calls.campus.ids.degree,
    );
    expect(await reasons()).toEqual({ 'Academic Year': 'Academic Year is required' });
    const named = file.replace('INSTRUCTOR', 'INSTRUCTOR,Année').replaceAll(',E1', ',E1,2026/27');
    expect(await calls.rows((await calls.preview('timetables', named)).id)).toMatchObject([
      { verdict: 'create' },
      { verdict: 'create' },
    ]);
    const withYear = file.replaceAll('\n', ',2026-2027\n').replace('INSTRUCTOR,2026-2027', 'INSTRUCTOR,Academic Year');
    const { id } = await calls.preview('timetables', `${withYear},2026-2027`);
    expect(await calls.rows(id)).toMatchObject([{ verdict: 'create' }, { verdict: 'create' }]);
    await calls.applyAndWait(id);
    expect(
      await calls.query(`SELECT t.year, t.semester, (SELECT count(*) FROM timetable_groups x WHERE x.timetable_id = t.id)::int AS groups
         FROM timetables t WHERE t.university_id = $1 AND t.day_of_week <> 'Monday'`),
    ).toEqual([
      { year: null, semester: 1, groups: 0 },
      { year: null, semester: 1, groups: 0 },
    ]);
  });
});
