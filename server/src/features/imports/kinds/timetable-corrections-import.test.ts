import { answerImportCorrections } from '@muster/contract/academics/import-choices';
import { type ImportBatch, matchImport } from '@muster/contract/academics/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Cells, csvOf, existingClassCells, startImports, timetableCells as row } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const preview = (...rows: Cells[]) => calls.preview('timetables', csvOf('timetables', ...rows));
const answer = async (id: string, body: object): Promise<ImportBatch> => {
  const { status, text } = await calls.call(answerImportCorrections, { params: { id }, body });
  if (status !== 200) throw new Error(text);
  return calls.waitUntilSettled(id);
};
/** The existing class is on Monday, 09:00–11:00, in Hall. */
const later = { ...existingClassCells, 'Start Time': '15:00', 'End Time': '17:00' };
const listClasses = async () =>
  (
    await calls.query<{ class: string }>(
      `SELECT concat_ws(' ', day_of_week, to_char(start_time, 'HH24:MI'), venue, CASE WHEN id = $2 THEN '(first)' END) AS class
       FROM timetables WHERE university_id = $1 AND active AND continued_by IS NULL ORDER BY 1`,
      calls.campus.ids.ours,
      calls.campus.ids.timetable,
    )
  ).map((one) => one.class);
const question = 'This may be an existing class that was changed. Change that class, or add a further one.';
const description = 'There is this Practical for G1 on Monday, 09:00–11:00, in Hall.';

describe('corrected timetable file', () => {
  it('asks whether a class at another hour moves the existing one, and imports nothing unanswered', async () => {
    const batch = await preview(row(later), row({ Day: 'Friday', 'Class Type': 'Tutorial' }));
    expect(batch).toMatchObject({ counts: { create: 1, refused: 1 }, corrections: 1, open_corrections: 1 });
    expect(await calls.rows(batch.id, '&verdict=corrections')).toMatchObject([
      {
        line: 2,
        verdict: 'refused',
        correction: 'open',
        reasons: { 'Start Time': question },
        note: expect.stringContaining(description),
        before: { 'Start Time': '09:00', 'End Time': '11:00' },
      },
    ]);
    const noted = await calls.rows(batch.id, '&verdict=noted');
    expect(noted).toHaveLength(batch.noted);
    expect(noted[0]).toMatchObject({ line: 2 });
    await calls.applyAndWait(batch.id);
    expect(await listClasses()).toEqual(['Friday 09:00 Hall 2', 'Monday 09:00 Hall (first)']);
  });

  it('moves the class, which keeps its id and its earlier classes, and can be undone', async () => {
    const { id } = await preview(row({ ...later, Day: 'Friday', Venue: 'Hall 3' }));
    expect(await answer(id, { answer: 'move' })).toMatchObject({
      counts: { update: 1, refused: 0 },
      corrections: 1,
      open_corrections: 0,
    });
    expect((await calls.rows(id))[0]).toMatchObject({
      correction: 'move',
      reasons: {},
      note: expect.stringMatching(/^Applies from /u),
      before: { Day: 'Monday', 'Start Time': '09:00', 'End Time': '11:00', Venue: 'Hall' },
    });
    await calls.applyAndWait(id);
    expect(await listClasses()).toEqual(['Friday 15:00 Hall 3 (first)']);
    const past = await calls.query(
      `SELECT day_of_week, (SELECT count(*)::int FROM class_sessions s WHERE s.timetable_id = t.id) AS sessions
       FROM timetables t WHERE continued_by = $1`,
      calls.campus.ids.timetable,
    );
    expect(past).toEqual([{ day_of_week: 'Monday', sessions: 1 }]);
    expect((await preview(row({ ...later, Day: 'Friday', Venue: 'Hall 3' }))).counts).toMatchObject({ same: 1 });
    expect(await calls.undoAndWait(id)).toMatchObject({ state: 'undone' });
    expect(await listClasses()).toEqual(['Monday 09:00 Hall (first)']);
  });

  it('keeps a cancelled class in its week when the class moves to another day, and when the import is undone', async () => {
    const { ours, timetable } = calls.campus.ids;
    const listChanges = async (date: string) => {
      const rows = await calls.query<{ class_date: string }>(
        'SELECT class_date FROM class_changes WHERE university_id = $1 AND timetable_id = $2',
        ours,
        timetable,
      );
      expect(rows).toEqual([{ class_date: date }]);
    };
    await calls.query(
      'INSERT INTO class_changes (university_id, timetable_id, class_date, is_cancelled) VALUES ($1, $2, $3, true)',
      ours,
      timetable,
      '2030-01-07',
    );
    const { id } = await preview(row({ ...existingClassCells, Day: 'Friday' }));
    await answer(id, { answer: 'move' });
    await calls.applyAndWait(id);
    await listChanges('2030-01-11');
    expect(await calls.undoAndWait(id)).toMatchObject({ state: 'undone' });
    await listChanges('2030-01-07');
  });

  it('adds a further class if the user says so, and keeps the answers of other rows', async () => {
    const other = row({ Day: 'Tuesday', Lecturer: 'E2', Venue: 'Hall 2' });
    await calls.applyAndWait((await preview(other)).id);
    const { id } = await preview(row(later), { ...other, 'Start Time': '15:00', 'End Time': '17:00' });
    expect(await answer(id, { answer: 'add', lines: [2, 99] })).toMatchObject({
      counts: { create: 1, refused: 1 },
      corrections: 2,
      open_corrections: 1,
    });
    expect((await calls.rows(id)).map(({ correction, note }) => [correction, note])).toEqual([
      ['add', expect.stringContaining(description)],
      ['open', expect.stringContaining('Tuesday')],
    ]);
    expect(await answer(id, { answer: 'move', lines: [3] })).toMatchObject({ counts: { create: 1, update: 1 } });
    await calls.applyAndWait(id);
    expect(await listClasses()).toEqual(['Monday 09:00 Hall (first)', 'Monday 15:00 Hall', 'Tuesday 15:00 Hall 2']);
  });

  it('moves the class to a teaching group that the file adds, and removes the group with the import', async () => {
    const parallel = (group: string) =>
      calls.preview(
        'timetables',
        `Module Code,Class Type,Parallel Group,Day,Start Time,End Time,Venue,Lecturer,Academic Year,Semester
CS101,Laboratory,${group},Wed,08:00,09:30,Lab 1,E1,2026-2027,1`,
      );
    const groups = async () =>
      (
        await calls.query<{
          of: string;
        }>(`SELECT concat(g.group_name, ' ', (SELECT count(*) FROM timetable_groups x JOIN timetables t ON t.id = x.timetable_id
             WHERE x.group_id = g.id AND t.continued_by IS NULL)) AS of
           FROM groups g WHERE g.university_id = $1 AND g.module_id IS NOT NULL ORDER BY 1`)
      ).map((one) => one.of);
    await calls.applyAndWait((await parallel('A')).id);
    const { id, ...batch } = await parallel('C');
    expect(batch).toMatchObject({ corrections: 1, counts: { refused: 1 } });
    expect(await answer(id, { answer: 'move' })).toMatchObject({ counts: { update: 1, refused: 0 } });
    expect(await calls.rows(id)).toMatchObject([
      { reasons: {}, note: expect.stringContaining('The import adds the teaching group "C".') },
    ]);
    await calls.applyAndWait(id);
    expect(await groups()).toEqual(['A 0', 'C 1']);
    expect((await parallel('C')).counts).toMatchObject({ same: 1 });
    expect(await calls.undoAndWait(id)).toMatchObject({ state: 'undone' });
    expect(await groups()).toEqual(['A 1']);
  });

  it('does not ask for a class beside one that is in the file', async () => {
    const batch = await preview(row(existingClassCells), row(later));
    expect(batch).toMatchObject({ counts: { same: 1, create: 1, refused: 0 }, corrections: 0 });
  });

  it('forgets the answers when columns change', async () => {
    const { id, matching } = await preview(row(later));
    await answer(id, { answer: 'add' });
    expect(await calls.run(matchImport, id, { body: { matching } })).toMatchObject({
      counts: { refused: 1 },
      open_corrections: 1,
    });
  });

  it('rejects a row whose class was changed since the preview', async () => {
    const { id } = await preview(row(later));
    await answer(id, { answer: 'move' });
    await calls.query(`UPDATE timetables SET venue = 'Elsewhere' WHERE id = $1`, calls.campus.ids.timetable);
    expect((await calls.applyAndWait(id)).counts).toMatchObject({ update: 0, refused: 1 });
    expect(await listClasses()).toEqual(['Monday 09:00 Elsewhere (first)']);
  });

  it('rejects answers that it does not know', async () => {
    const { id } = await preview(row(later));
    const put = (body: object) => calls.call(answerImportCorrections, { params: { id }, body });
    expect(await put({ answer: 'perhaps' })).toMatchObject({ status: 400, body: { error: 'Please say move or add' } });
    expect(await put({ answer: 'move', lines: [] })).toMatchObject({
      status: 400,
      body: { error: 'Please give the lines of the file' },
    });
    await answer(id, { answer: 'move' });
    await calls.applyAndWait(id);
    expect(await put({ answer: 'add' })).toMatchObject({ status: 409 });
  });
});
