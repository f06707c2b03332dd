import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(async () => {
  await calls.newCampus();
  for (const name of ['Mathematics', 'History'])
    await calls.query(
      `INSERT INTO degree_details (university_id, degree_programme, degree_level, local_international) VALUES ($1, $2, 'undergraduate', 'local')`,
      calls.campus.ids.ours,
      name,
    );
});

const preview = (...lines: readonly string[]) => calls.preview('students', lines.join('\n'));
const resultsOf = async ({ id }: { id: string }) =>
  (await calls.rows(id)).map(({ verdict, reasons, note }) => [verdict, Object.values(reasons)[0] ?? note]);
const stored = (number = 'K1') =>
  calls.query(
    `SELECT d.degree_programme AS first, e.degree_programme AS second FROM students s
     LEFT JOIN degree_details d ON d.university_id = s.university_id AND d.id = s.degree_details_id
     LEFT JOIN degree_details e ON e.university_id = s.university_id AND e.id = s.second_degree_id
     WHERE s.university_id = $1 AND s.student_id = $2`,
    calls.campus.ids.ours,
    number,
  );
async function undo(id: string) {
  return await calls.undoAndWait(id);
}

const headings = 'Matrikelnr.,Nachname,Vorname,E-Mail,Studiengang,Gruppe,Year,Semester';
const anna = 'K1,Weiß,Anna,anna@new.example';
const computing = 'Computing,G1,1,1';
const both = { first: 'Computing', second: 'Mathematics' };

describe('column of the second programme', () => {
  it.each([
    '2. Studiengang',
    'Zweitfach',
    'Second Programme',
    'Seconde inscription',
    '2ème inscription',
    'Segunda titulación',
    '2ª titulación',
    'Secondo corso di laurea',
    'Segundo curso',
  ])('is found by its heading: %s', async (heading) => {
    const { id, matching } = await preview(`${headings},${heading}`, `${anna},${computing},Mathematics`);
    expect(matching['Second Programme']?.columns).toEqual([8]);
    expect(matching['Degree Programme']?.columns).toEqual([4]);
    expect(await resultsOf({ id })).toEqual([['create', null]]);
    await calls.applyAndWait(id);
    expect(await stored()).toEqual([both]);
  });

  it('names another programme that exists', async () => {
    const { id } = await preview(
      `${headings},Zweitfach`,
      `${anna},${computing},Computing`,
      `K2,Grün,Cem,cem@new.example,${computing},Alchemy`,
    );
    expect(await resultsOf({ id })).toEqual([
      ['refused', 'Please choose another programme than the first'],
      ['refused', 'There is no active degree programme of this name'],
    ]);
  });

  it('changes and keeps that of a student, in any order, and the undo restores it', async () => {
    await calls.applyAndWait((await preview(`${headings},Zweitfach`, `${anna},${computing},Mathematics`)).id);
    const rows = [
      ['Matrikelnr.,Zweitfach', 'K1,'],
      ['Matrikelnr.,Studiengang,Zweitfach', 'K1,Mathematics,Computing'],
      ['Matrikelnr.,Studiengang', 'K1,Mathematics'],
    ] as const;
    for (const lines of rows)
      expect((await resultsOf(await preview(...lines))).map(([verdict]) => verdict)).toEqual(['same']);
    const change = await preview('Matrikelnr.,Zweitfach', 'K1,History');
    expect((await calls.rows(change.id))[0]).toMatchObject({
      verdict: 'update',
      before: { 'Second Programme': 'Mathematics' },
    });
    await calls.applyAndWait(change.id);
    expect(await stored()).toEqual([{ ...both, second: 'History' }]);
    expect(await undo(change.id)).toMatchObject({ state: 'undone' });
    expect(await stored()).toEqual([both]);
  });
});

describe('several rows of one student that differ in the programme alone', () => {
  const text = 'Lines 2 and 3 are one student with two programmes, Computing and Mathematics.';
  const placeText = `${text} Group, year and semester are those of line 2.`;

  it('are the first and the second programme, and the undo removes both', async () => {
    const { id, counts } = await preview(headings, `${anna},${computing}`, `${anna},Mathematics,,,`);
    expect(counts).toEqual({ create: 1, update: 0, same: 1, refused: 0 });
    expect(await resultsOf({ id })).toEqual([
      ['create', placeText],
      ['same', placeText],
    ]);
    expect((await calls.applyAndWait(id)).counts).toMatchObject({ create: 1, refused: 0 });
    expect(await stored()).toEqual([both]);
    const again = await preview(headings, `${anna},${computing}`, `${anna},Mathematics,,,`);
    expect(again.counts).toMatchObject({ same: 2 });
    await undo(id);
    expect(await stored()).toEqual([]);
  });

  it('add the second programme to a student, whose first one stays, and the undo restores it', async () => {
    await calls.applyAndWait((await preview(headings, `${anna},${computing}`)).id);
    const { id } = await preview(headings, `${anna},Mathematics,,1,1`, `${anna},${computing}`);
    expect(await resultsOf({ id })).toEqual([
      [
        'same',
        expect.stringContaining('Lines 3 and 2 are one student with two programmes, Computing and Math') as string,
      ],
      ['update', expect.stringContaining('Group, year and semester are those of line 3.') as string],
    ]);
    await calls.applyAndWait(id);
    expect(await stored()).toEqual([both]);
    await undo(id);
    expect(await stored()).toEqual([{ ...both, second: null }]);
  });

  it('refuses a third programme, and imports the others', async () => {
    const { id } = await preview(
      headings,
      `${anna},${computing}`,
      `${anna},Mathematics,G1,1,1`,
      `${anna},History,G1,1,1`,
      `${anna},${computing}`,
    );
    expect(await resultsOf({ id })).toEqual([
      ['create', expect.stringContaining('are one student') as string],
      ['same', expect.stringContaining('are one student') as string],
      ['refused', 'A student has at most two programmes; lines 5 and 3 have Computing and Mathematics'],
      ['same', expect.stringContaining('line 5 repeats it') as string],
    ]);
    await calls.applyAndWait(id);
    expect(await stored()).toEqual([both]);
  });

  it('count by their status and by the other fields as before', async () => {
    await calls.query(`INSERT INTO groups (university_id, group_name, degree_details_id, year, semester, academic_year)
       SELECT university_id, 'H1', id, 1, 1, '2026-2027' FROM degree_details WHERE university_id = $1 AND degree_programme = 'History'`);
    const history = 'History,H1,1,1';
    const { id } = await preview(
      `${headings},Address,Status`,
      `${anna},${history},,exmatrikuliert`,
      `${anna},${computing},,immatrikuliert`,
      `K2,Grün,Cem,cem@new.example,${history},Kandy,immatrikuliert`,
      `K2,Grün,Cem,cem@new.example,${computing},Galle,immatrikuliert`,
      `K3,Blau,Dan,dan@new.example,Alchemy,G1,1,1,,immatrikuliert`,
      `K3,Blau,Dan,dan@new.example,${computing},,immatrikuliert`,
    );
    expect((await resultsOf({ id })).map(([, text]) => text).filter((_, at) => at % 2 === 1)).toEqual([
      'Line 3 counts; line 2 is an inactive row of the same student.',
      'Line 5 counts; line 4 is an earlier row of the same student.',
      'Line 7 counts; line 6 of the same student cannot be imported.',
    ]);
    await calls.applyAndWait(id);
    for (const number of ['K1', 'K2', 'K3'])
      expect(await stored(number)).toEqual([{ first: 'Computing', second: null }]);
  });
});
