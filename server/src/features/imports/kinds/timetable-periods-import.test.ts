import { listImportValues } from '@muster/contract/academics/import-matchings';
import { matchImport } from '@muster/contract/academics/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const starts = { '1': '08:00', '2': '08:45', '3': '09:30', '4': '10:15', '5': '11:30', '6': '12:15' };
const ends = { '1': '08:45', '2': '09:30', '3': '10:15', '4': '11:00', '5': '12:15', '6': '13:00' };
const source = (column: number | undefined, translations: Readonly<Record<string, string>> = {}, constant = '') => ({
  columns: column === undefined ? [] : [column],
  constant: constant || null,
  translations,
});
/** Number, class, teacher, subject, room, day and period of lessons of Untis. */
const lessons = (...rows: readonly string[]): string => rows.map((row) => `${row},,`).join('\r\n');

async function previewLessons(...rows: readonly string[]) {
  const { id } = await calls.preview('timetables', lessons(...rows), 'GPU001.TXT');
  const matching = {
    Groups: source(1),
    Lecturer: source(2),
    'Module Code': source(3),
    Venue: source(4),
    Day: source(5, { '2': 'Tuesday', '3': 'Wednesday' }),
    'Start Time': source(6, starts),
    'End Time': source(6, ends),
    'Class Type': source(undefined, {}, 'Lecture'),
  };
  return calls.run(matchImport, id, { body: { matching } });
}
const notesOf = async ({ id }: { id: string }) =>
  (await calls.rows(id)).map(({ verdict, note }) => `${verdict}: ${note ?? ''}`);
const classes = async () =>
  (
    await calls.query<{
      class: string;
    }>(`SELECT concat_ws(' ', day_of_week, to_char(start_time, 'HH24:MI') || '-' || to_char(end_time, 'HH24:MI'), venue) AS class
       FROM timetables WHERE university_id = $1 AND day_of_week <> 'Monday' AND active AND continued_by IS NULL ORDER BY 1`)
  ).map((one) => one.class);

const double = ['1,"G1","E1","CS101","A1",2,1', '1,"G1","E1","CS101","A1",2,2'] as const;

describe('lessons of several periods', () => {
  it('are one class, also across a pause, and a second file changes nothing', async () => {
    const rows = [...double, '2,"G1","E2","CS101","A2",3,4', '2,"G1","E2","CS101","A2",3,5'];
    const batch = await previewLessons(...rows);
    expect(batch.counts).toEqual({ create: 2, update: 0, same: 2, refused: 0 });
    const notes = ['Lines 1 and 2 are one class, 08:00–09:30.', 'Lines 3 and 4 are one class, 10:15–12:15.'];
    // A class of a semester that has begun has a further note.
    expect(await notesOf(batch)).toEqual([
      expect.stringContaining(`create: ${notes[0]}`),
      `same: ${notes[0]}`,
      expect.stringContaining(`create: ${notes[1]}`),
      `same: ${notes[1]}`,
    ]);
    await calls.applyAndWait(batch.id);
    expect(await classes()).toEqual(['Tuesday 08:00-09:30 A1', 'Wednesday 10:15-12:15 A2']);
    expect((await previewLessons(...rows)).counts).toEqual({ create: 0, update: 0, same: 4, refused: 0 });
  });

  it('stay apart where the lecturer or the venue changes, and where a period is between them', async () => {
    const batch = await previewLessons(
      '1,"G1","E1","CS101","A1",2,1',
      '2,"G1","E2","CS101","A1",2,2',
      '3,"G1","E1","CS101","A1",3,1',
      '4,"G1","E1","CS101","A1",3,3',
      '5,"G1","E1","CS101","A2",3,4',
    );
    expect(batch.counts).toMatchObject({ create: 5, same: 0, refused: 0 });
  });

  it('stay apart where the classes exist apart, and one that became longer is changed', async () => {
    await calls.applyAndWait((await previewLessons(double[1])).id);
    const both = await previewLessons(...double);
    expect(both.counts).toEqual({ create: 1, update: 0, same: 1, refused: 0 });
    await calls.applyAndWait(both.id);
    expect((await previewLessons(...double)).counts).toEqual({ create: 0, update: 0, same: 2, refused: 0 });
    const longer = await previewLessons('1,"G1","E1","CS101","A1",2,2', '1,"G1","E1","CS101","A1",2,3');
    expect(longer.counts).toEqual({ create: 0, update: 1, same: 1, refused: 0 });
    await calls.applyAndWait(longer.id);
    expect(await classes()).toEqual(['Tuesday 08:00-08:45 A1', 'Tuesday 08:45-10:15 A1']);
  });
});

describe('lessons with one row for each class, lecturer and room', () => {
  const classesWithPeople = () =>
    calls.query<{
      groups: string;
      lecturers: string;
      venue: string;
      times: string;
    }>(`SELECT venue, to_char(start_time, 'HH24:MI') || '-' || to_char(end_time, 'HH24:MI') AS times,
         (SELECT string_agg(g.group_name, ' ' ORDER BY g.group_name) FROM timetable_groups x JOIN groups g ON g.id = x.group_id
          WHERE x.timetable_id = t.id) AS groups,
         (SELECT string_agg(s.employee_id, ' ' ORDER BY s.employee_id) FROM staff s
          WHERE s.id = t.lecturer_id OR s.id IN (SELECT l.staff_id FROM timetable_lecturers l WHERE l.timetable_id = t.id)) AS lecturers
       FROM timetables t WHERE university_id = $1 AND day_of_week <> 'Monday' ORDER BY start_time, venue`);
  const addGroup = (name: string) =>
    calls.query(
      `INSERT INTO groups (university_id, group_name, degree_details_id, year, semester, academic_year) VALUES ($1, $2, $3, 1, 1, '2026-2027')`,
      calls.campus.ids.ours,
      name,
      calls.campus.ids.degree,
    );
  const notesOfRows = async (...rows: readonly string[]) => {
    const batch = await previewLessons(...rows);
    return {
      batch,
      notes: (await calls.rows(batch.id)).map(({ verdict, note }) => `${verdict}: ${note?.split('. ')[0]}`),
    };
  };

  it('are one class of all groups and lecturers, also in several periods', async () => {
    await addGroup('G2');
    const rows = ['1', '2'].flatMap((period) =>
      ['"G1","E1"', '"G2","E1"', '"G1","E2"', '"G2","E2"'].map((who) => `1,${who},"CS101","A1",2,${period}`),
    );
    const { batch, notes } = await notesOfRows(...rows);
    const note = 'Lines 1 to 8 are one class, of G1 and G2, by E1 and E2, 08:00–09:30';
    expect(notes).toEqual([
      `create: ${note}`,
      ...Array.from({ length: 7 }, () => expect.stringContaining(`same: ${note}`) as string),
    ]);
    await calls.applyAndWait(batch.id);
    const stored = [{ venue: 'A1', times: '08:00-09:30', groups: 'G1 G2', lecturers: 'E1 E2' }];
    expect(await classesWithPeople()).toEqual(stored);
    expect((await previewLessons(...rows)).counts).toMatchObject({ create: 0, update: 0, refused: 0 });
  });

  it('are one class in several rooms, and of names with the sign of Untis between them', async () => {
    await addGroup('G2');
    const { batch, notes } = await notesOfRows(
      '1,"G1","E1","CS101","A1",2,1',
      '1,"G1","E1","CS101","A2",2,1',
      '2,"G1~G2","E1~E2","CS101","A1~A2",3,2',
      '3,"G1","E1","CS101","A1",3,4',
      '3,"G1","E2","CS101","",3,4',
    );
    expect(notes[0]).toBe('create: Lines 1 and 2 are one class, in A1 and A2');
    expect(notes[3]).toBe('create: Lines 4 and 5 are one class, by E1 and E2');
    await calls.applyAndWait(batch.id);
    expect(await classesWithPeople()).toEqual([
      { venue: 'A1 + A2', times: '08:00-08:45', groups: 'G1', lecturers: 'E1' },
      { venue: 'A1 + A2', times: '08:45-09:30', groups: 'G1 G2', lecturers: 'E1 E2' },
      { venue: 'A1', times: '10:15-11:00', groups: 'G1', lecturers: 'E1 E2' },
    ]);
  });

  it('stay apart with other groups and another lecturer, and where one is unknown', async () => {
    await addGroup('G2');
    const { batch } = await notesOfRows(
      '1,"G1","E1","CS101","online",2,1',
      '2,"G2","E2","CS101","online",2,1',
      '3,"G1","E1","CS101","A1",2,3',
      '3,"G9","E1","CS101","A1",2,3',
    );
    const rows = await calls.rows(batch.id);
    expect(rows.map(({ verdict, reasons }) => [verdict, reasons['Groups']])).toEqual([
      ['create', undefined],
      ['refused', undefined],
      ['create', undefined],
      ['refused', 'There is no group "G9"'],
    ]);
  });

  it('show an unknown lecturer at the rows that name this one', async () => {
    const { batch } = await notesOfRows('1,"G1","E1","CS101","A1",2,1', '1,"G1","E9","CS101","A1",2,1');
    const { body } = await calls.call(listImportValues, { params: { id: batch.id }, query: { field: 'Lecturer' } });
    expect(body.data.map(({ value, problem }) => [value, problem])).toEqual([
      ['E9', 'No lecturer has this employee id or name'],
      ['E1', null],
    ]);
  });
});
