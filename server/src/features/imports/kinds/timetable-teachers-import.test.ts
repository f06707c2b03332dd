import { beforeEach, describe, expect, it } from 'vitest';
import { type Cells, csvOf, existingClassCells, startImports, timetableCells as row } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(async () => {
  await calls.newCampus();
  const { ours, module } = calls.campus.ids;
  for (const [name, code] of [
    ['Ada Silva', 'E3'],
    ['Nimal Perera', 'E4'],
    ['Rock and Roll', 'E5'],
  ])
    await calls.query(
      `WITH s AS (INSERT INTO staff (university_id, name, email, employee_id, staff_type)
         VALUES ($1, $2, lower($3) || '@campus.example', $3, 'lecturer') RETURNING id)
       INSERT INTO staff_courses (university_id, staff_id, course_name, module_id) SELECT $1, id, 'Programming', $4 FROM s`,
      ours,
      name,
      code,
      module,
    );
  await calls.query('UPDATE staff_courses SET can_teach_as_assistant = true WHERE university_id = $1');
});

const preview = (...rows: Cells[]) => calls.preview('timetables', csvOf('timetables', ...rows));
/** The employee IDs of the lecturers and assistants of the classes in this venue, in their order. */
const teachersIn = async (venue: string) => {
  const [found] = await calls.query<{ lecturers: string; assistants: string }>(
    `SELECT concat_ws(' ', l.employee_id, f.lecturers) AS lecturers, concat_ws(' ', a.employee_id, f.assistants) AS assistants
     FROM timetables t JOIN staff l ON l.id = t.lecturer_id LEFT JOIN staff a ON a.id = t.assistant_lecturer_id,
       LATERAL (SELECT string_agg(s.employee_id, ' ' ORDER BY x.position) FILTER (WHERE x.role = 'lecturer') AS lecturers,
                  string_agg(s.employee_id, ' ' ORDER BY x.position) FILTER (WHERE x.role = 'assistant') AS assistants
                FROM timetable_lecturers x JOIN staff s ON s.id = x.staff_id WHERE x.timetable_id = t.id) f
     WHERE t.university_id = $1 AND t.venue = $2 AND t.continued_by IS NULL`,
    calls.campus.ids.ours,
    venue,
  );
  return found && [found.lecturers, found.assistants];
};

describe('timetable import with several lecturers in a cell', () => {
  it.each([
    ['E4; E3', 'E4 E3'],
    ['E4 / E3', 'E4 E3'],
    ['E4\nE3', 'E4 E3'],
    ['Nimal Perera & Ada Silva', 'E4 E3'],
    ['Nimal Perera and Ada Silva', 'E4 E3'],
    ['E4, E3, E1', 'E4 E3 E1'],
    ['Perera, Nimal; Silva, Ada', 'E4 E3'],
    ['Silva, Ada', 'E3'],
    ['Silva, Ada,', 'E3'],
    ['Rock and Roll; Nimal Perera, Ada Silva', 'E5 E4 E3'],
    ['E4; E4', 'E4'],
  ])('reads "%s"', async (cell, codes) => {
    const batch = await preview(row({ Lecturer: cell }));
    expect((await calls.rows(batch.id))[0]?.reasons).toEqual({});
    await calls.applyAndWait(batch.id);
    expect(await teachersIn('Hall 2')).toEqual([codes, '']);
  });

  it('reads assistants likewise, and says which name is unknown or may not teach', async () => {
    await calls.query(
      `UPDATE staff_courses SET can_teach_as_primary = false WHERE staff_id = (SELECT id FROM staff WHERE university_id = $1 AND employee_id = 'E5')`,
    );
    const batch = await preview(
      row({ Lecturer: 'E1', 'Assistant Lecturer': 'E3; E4' }),
      row({ Day: 'Friday', Lecturer: 'E1; Unknown' }),
      row({ Day: 'Wednesday', Lecturer: 'E1; E5' }),
      row({ Day: 'Thursday', Lecturer: 'E1; E3', 'Assistant Lecturer': 'E4; E3' }),
    );
    const noOne = 'No lecturer has this employee id or name';
    expect((await calls.rows(batch.id)).map(({ reasons }) => reasons)).toEqual([
      {},
      { Lecturer: `"Unknown": ${noOne}` },
      { Lecturer: 'Rock and Roll is not assigned to CS101 as lecturer' },
      { 'Assistant Lecturer': 'Ada Silva is chosen twice' },
    ]);
    await calls.applyAndWait(batch.id);
    expect(await teachersIn('Hall 2')).toEqual(['E1', 'E3 E4']);
  });

  it('replaces the lecturers of an entry, leaves them where the cell is blank, and can be undone', async () => {
    const batch = await preview(row({ ...existingClassCells, Lecturer: 'E1; E3', 'Assistant Lecturer': 'E4; E5' }));
    await calls.applyAndWait(batch.id);
    expect(await teachersIn('Hall')).toEqual(['E1 E3', 'E4 E5']);
    const second = await preview(row({ ...existingClassCells, Lecturer: 'E1; E2', 'Assistant Lecturer': '' }));
    const [changed] = await calls.rows(second.id);
    expect(changed).toMatchObject({ verdict: 'update', before: { Lecturer: 'E1; E3' } });
    expect(changed?.before).not.toHaveProperty('Assistant Lecturer');
    await calls.applyAndWait(second.id);
    expect(await teachersIn('Hall')).toEqual(['E1 E2', 'E4 E5']);
    for (const [id, teachers] of [
      [second.id, ['E1 E3', 'E4 E5']],
      [batch.id, ['E1', '']],
    ] as const) {
      expect(await calls.undoAndWait(id)).toMatchObject({ state: 'undone' });
      expect(await teachersIn('Hall')).toEqual(teachers);
    }
  });

  it('assigns people without an assignment to the module, and takes that back with the entries', async () => {
    const { ids } = calls.campus;
    await calls.query('DELETE FROM staff_courses WHERE university_id = $1 AND module_id = $2', ids.ours, ids.module);
    const assigned = () =>
      calls.query(`SELECT s.employee_id, c.can_teach_as_primary AS lecturer, c.can_teach_as_assistant AS assistant
         FROM staff_courses c JOIN staff s ON s.id = c.staff_id WHERE c.university_id = $1 ORDER BY s.employee_id`);
    const batch = await preview(row({ Lecturer: 'E3; E4', 'Assistant Lecturer': 'E5' }));
    expect((await calls.rows(batch.id))[0]?.note).toMatch(/The import assigns .+, .+, .+ to CS101\./u);
    await calls.applyAndWait(batch.id);
    expect(await assigned()).toEqual([
      { employee_id: 'E3', lecturer: true, assistant: true },
      { employee_id: 'E4', lecturer: true, assistant: true },
      { employee_id: 'E5', lecturer: false, assistant: true },
    ]);
    expect((await calls.undoAndWait(batch.id)).state).toBe('undone');
    expect(await assigned()).toEqual([]);
  });

  it('undoes new entries', async () => {
    const batch = await preview(row({ Lecturer: 'E3; E4' }));
    await calls.applyAndWait(batch.id);
    expect(await calls.undoAndWait(batch.id)).toMatchObject({ state: 'undone' });
    expect(await teachersIn('Hall 2')).toBeUndefined();
  });

  it('reports clashes of all people, with existing entries and other rows', async () => {
    const batch = await preview(
      row({
        ...existingClassCells,
        'Start Time': '10:00',
        'End Time': '12:00',
        Venue: 'Hall 7',
        Lecturer: 'E3; E1',
        'Class Type': 'lecture',
      }),
      row({ Lecturer: 'E3; E4' }),
      row({
        'Start Time': '10:30',
        'End Time': '12:00',
        Venue: 'Hall 8',
        Lecturer: 'E5',
        'Assistant Lecturer': 'E2; E4',
      }),
    );
    const [existing, , other] = await calls.rows(batch.id);
    expect(existing?.reasons['Start Time']).toContain('Lecturer already teaches CS101 Practical, 09:00–11:00');
    expect(other?.reasons['Start Time']).toContain('Line 3 needs Nimal Perera at the same time, 09:00–11:00');
  });

  it('reports an exported file as unchanged', async () => {
    const batch = await preview(row({ Lecturer: 'E3; E4', 'Assistant Lecturer': 'E5; E1' }));
    await calls.applyAndWait(batch.id);
    const response = await fetch(`${calls.product.url}/api/timetables/export`, {
      headers: { authorization: `Bearer ${calls.campus.tokens.admin}` },
    });
    const file = await response.text();
    expect(file).toContain('"E3; E4","E5; E1"');
    expect((await calls.preview('timetables', file)).counts).toEqual({ create: 0, update: 0, same: 2, refused: 0 });
  });
});
