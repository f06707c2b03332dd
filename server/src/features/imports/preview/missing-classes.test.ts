import { answerImportCorrections } from '@muster/contract/academics/import-choices';
import { applyImport } from '@muster/contract/academics/imports';
import { listImportMissing } from '@muster/contract/academics/import-missing';
import { writeXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Cells, csvOf, existingClassCells, startImports, timetableCells } from '../import-client.setup.ts';

const calls = await startImports();

/** A day at the university, by its distance from today. */
const day = (distance: number): string =>
  new Date(Date.now() + (distance * 24 + 5.5) * 3_600_000).toISOString().slice(0, 10);
const weekdayOf = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });
/** The class of the campus was on this weekday three days ago, and is in four days again. */
const classDay = weekdayOf(day(-3));
const existing = (changes: Cells = {}) => timetableCells({ ...existingClassCells, Day: classDay, ...changes });
/** Another class of the same semester. */
const other = (changes: Cells = {}) => timetableCells({ Day: weekdayOf(day(2)), Lecturer: 'E2', ...changes });
const preview = (...rows: Cells[]) => calls.preview('timetables', csvOf('timetables', ...rows));
const missing = async (id: string) =>
  (await calls.call(listImportMissing, { params: { id }, query: { page_size: 25 } })).body;
const endMissing = 'missing=deactivate&confirm_missing=true';

const listClasses = () =>
  calls.query(`SELECT t.venue, t.active, t.valid_from, t.valid_until FROM timetables t WHERE t.university_id = $1
     ORDER BY t.venue, t.valid_until NULLS LAST`);
/** All rows that belong to timetable entries, without what counts their changes. */
const listEverything = () =>
  calls.query(`SELECT to_jsonb(t) - '{updated_at,sequence}'::text[] AS entry,
       (SELECT jsonb_agg(to_jsonb(x) ORDER BY x.group_id) FROM timetable_groups x WHERE x.timetable_id = t.id) AS groups,
       (SELECT jsonb_agg(to_jsonb(x) ORDER BY x.staff_id) FROM timetable_lecturers x WHERE x.timetable_id = t.id) AS staff,
       (SELECT jsonb_agg(x.id ORDER BY x.id) FROM class_sessions x WHERE x.timetable_id = t.id) AS sessions
     FROM timetables t WHERE t.university_id = $1 ORDER BY t.id`);
const setSemester = (startsOn: string) =>
  calls.query(
    'UPDATE semesters SET starts_on = $2, ends_on = $3 WHERE university_id = $1',
    calls.campus.ids.ours,
    startsOn,
    day(60),
  );

beforeEach(async () => {
  await calls.newCampus();
  const { timetable } = calls.campus.ids;
  for (const table of ['mark_flags', 'attendance', 'class_sessions'])
    await calls.query(`DELETE FROM ${table} WHERE university_id = $1`);
  await setSemester(day(-60));
  await calls.query('UPDATE timetables SET day_of_week = $2 WHERE id = $1', timetable, classDay);
  await calls.applyAndWait((await preview(other())).id);
});

describe('classes missing from a complete timetable file', () => {
  it('are listed, and end with the import before their next class; an undo restores them exactly', async () => {
    const before = await listEverything();
    const { id } = await preview(other());
    expect(await missing(id)).toMatchObject({
      data: [
        {
          id: calls.campus.ids.timetable,
          name: 'CS101 Practical, G1',
          number: `${classDay} 09:00–11:00, Hall`,
          effect: expect.stringMatching(/^Ends before .*; earlier classes stay as they were\.$/u),
        },
      ],
      total: 1,
      active: 2,
      needs_confirmation: true,
      blocked: null,
      unclear: [],
      unread_sheets: [],
      semesters: [{ academic_year: '2026-2027', semester: 1 }],
    });
    expect(await calls.call(applyImport, { params: { id }, query: { missing: 'deactivate' } })).toMatchObject({
      status: 400,
      body: {
        details: {
          confirm_missing:
            '1 of 2 active timetable entries are not in this file, which is more than 5% in a semester. Confirm that they are to end.',
        },
      },
    });
    expect(await calls.applyAndWait(id, endMissing)).toMatchObject({ counts: { update: 1, same: 1 } });
    expect(await listClasses()).toMatchObject([
      { venue: 'Hall', active: true, valid_from: null, valid_until: day(-1) },
      { venue: 'Hall 2', active: true, valid_until: null },
    ]);
    expect((await calls.rows(id, '&verdict=update'))[0]).toMatchObject({
      values: { 'Module Code': 'CS101', Day: classDay, Venue: 'Hall' },
      note: expect.stringMatching(/^Not in the file\. Ends before /u),
    });
    expect(await calls.undoAndWait(id)).toMatchObject({ state: 'undone' });
    expect(await listEverything()).toEqual(before);
  });

  it('become inactive as a whole before the semester begins', async () => {
    await setSemester(day(2));
    const before = await listEverything();
    const { id } = await preview(other());
    expect((await missing(id)).data).toMatchObject([{ effect: 'Becomes Inactive as a whole: it has not begun.' }]);
    await calls.applyAndWait(id, endMissing);
    expect(await listClasses()).toMatchObject([
      { venue: 'Hall', active: false, valid_until: null },
      { venue: 'Hall 2', active: true },
    ]);
    expect(await calls.undoAndWait(id)).toMatchObject({ state: 'undone' });
    expect(await listEverything()).toEqual(before);
  });

  it('are those of the semesters of the file alone', async () => {
    await calls.query(`UPDATE timetables SET academic_year = '2025-2026' WHERE id = $1`, calls.campus.ids.timetable);
    expect(await missing((await preview(other())).id)).toMatchObject({
      data: [],
      active: 1,
      needs_confirmation: false,
    });
  });

  it('are unknown if no row can be imported', async () => {
    const { id } = await preview(other({ 'Module Code': 'nothing' }));
    const blocked = 'No row of this file can be imported, so it does not show which classes are missing.';
    expect(await missing(id)).toMatchObject({ blocked, data: [] });
    expect(await calls.call(applyImport, { params: { id }, query: endMissing })).toMatchObject({
      status: 409,
      body: { error: blocked },
    });
  });

  it.each([
    ['a refused row of its module', { Venue: 'Elsewhere', 'Start Time': 'soon' }],
    ['a row without a known module at its time', { 'Module Code': 'CS999' }],
    ['a row without a known module with its lecturer', { 'Module Code': 'CS999', 'Start Time': '15:00', Venue: 'X' }],
    ['a row that waits for an answer', { 'Start Time': '15:00', 'End Time': '17:00' }],
  ])('leave out a class that could be in %s', async (_, changes) => {
    const { id } = await preview(other(), existing(changes));
    expect(await missing(id)).toMatchObject({
      data: [],
      total: 0,
      unclear: [{ id: calls.campus.ids.timetable, line: 3, reason: expect.stringMatching(/./u) }],
      unclear_total: 1,
    });
    expect((await calls.call(applyImport, { params: { id }, query: endMissing })).status).toBe(200);
    await calls.waitUntilSettled(id);
    expect((await listClasses())[0]).toMatchObject({ venue: 'Hall', valid_until: null, active: true });
  });

  it('count again once the row of a class has an answer', async () => {
    const { id } = await preview(other(), existing({ 'Start Time': '15:00', 'End Time': '17:00' }));
    await calls.run(answerImportCorrections, id, { body: { answer: 'add' } });
    expect(await missing(id)).toMatchObject({ data: [{ id: calls.campus.ids.timetable }], unclear: [] });
    await calls.run(answerImportCorrections, id, { body: { answer: 'move' } });
    expect(await missing(id)).toMatchObject({ data: [], unclear: [] });
  });

  it('leave out a class of a refused row with its key, and of several classes with one key', async () => {
    const { id } = await preview(other(), existing({ Lecturer: 'E99' }));
    expect(await missing(id)).toMatchObject({ data: [], unclear: [] });
  });

  it('leave out a class that was changed since the preview, whose row is refused then', async () => {
    const { id } = await preview(other(), existing({ Venue: 'Hall 9' }));
    await calls.query(
      `UPDATE timetables SET class_type = 'Tutorial', day_of_week = $2, start_time = '15:00', end_time = '17:00' WHERE id = $1`,
      calls.campus.ids.timetable,
      weekdayOf(day(1)),
    );
    const reason = 'The records have changed since the preview. Please choose the file again.';
    expect(await missing(id)).toMatchObject({
      data: [],
      unclear: [{ id: calls.campus.ids.timetable, line: 3, reason }],
    });
    expect((await calls.call(applyImport, { params: { id }, query: endMissing })).status).toBe(200);
    await calls.waitUntilSettled(id);
    expect((await calls.rows(id))[1]).toMatchObject({ verdict: 'refused', reasons: { '': reason } });
    expect((await listClasses())[0]).toMatchObject({ venue: 'Hall', valid_until: null, active: true });
  });

  it('leave out a class in another sheet, and need a confirmation for a sheet without a class', async () => {
    const rowsOf = (...rows: Cells[]) => [Object.keys(other()), ...rows.map((cells) => Object.values(cells))];
    const upload = async (...sheets: string[][][]) =>
      await calls.preview(
        'timetables',
        await writeXlsx({ sheets: sheets.map((rows, at) => ({ name: `Sheet ${at + 1}`, rows })) }),
      );
    const inSheet = await upload(rowsOf(other()), rowsOf(existing()));
    expect(await missing(inSheet.id)).toMatchObject({
      data: [],
      unclear: [{ line: 2, reason: 'This line is in the sheet “Sheet 2”, which was not read' }],
      unread_sheets: ['Sheet 2'],
    });
    const modules = await upload(rowsOf(other()), [['Modules'], ['CS101']]);
    expect(await missing(modules.id)).toMatchObject({ total: 1, unclear: [], needs_confirmation: true });
  });
});
