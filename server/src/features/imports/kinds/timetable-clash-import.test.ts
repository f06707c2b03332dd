import { addTimetables } from '@muster/contract/timetables/timetables';
import { acceptImportClashes, answerImportCorrections } from '@muster/contract/academics/import-choices';
import { type ImportBatch, matchImport } from '@muster/contract/academics/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Cells, csvOf, existingClassCells, startImports, timetableCells as row } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const preview = (...rows: Cells[]) => calls.preview('timetables', csvOf('timetables', ...rows));
const listResults = async (id: string) =>
  (await calls.rows(id)).map(({ verdict, reasons, is_clashing: isClashing }) => [verdict, reasons, isClashing]);
/** `lines`: only the clashes of these lines. */
const saveAnyway = async (id: string, accepts = true, lines?: readonly number[]): Promise<ImportBatch> => {
  const { status, text } = await calls.call(acceptImportClashes, {
    params: { id },
    body: { accept_clashes: accepts, lines },
  });
  if (status !== 200) throw new Error(text);
  return calls.waitUntilSettled(id);
};
const listClasses = () =>
  calls.query<{
    id: string;
    start: string;
    accepted_by: string | null;
    is_dated: boolean;
  }>(`SELECT id, day_of_week || ' ' || to_char(start_time, 'HH24:MI') || ' ' || venue AS start, clashes_accepted_by AS accepted_by,
       clashes_accepted_at IS NOT NULL AS is_dated
     FROM timetables WHERE university_id = $1 AND active AND continued_by IS NULL ORDER BY day_of_week, start_time`);
const accepted = () =>
  calls.query<{ details: { accepted: unknown } }>(
    `SELECT details FROM audit_events WHERE university_id = $1 AND action = 'timetable.clashes_accepted'`,
  );
/** On Monday, a clash with the existing class; on Tuesday, a clash between two rows. */
const clashing = () => [
  row({ ...existingClassCells, 'Start Time': '10:00', 'End Time': '12:00', Lecturer: 'E2', Venue: 'Hall 7' }),
  row(),
  row({ 'Start Time': '10:30', 'End Time': '12:00', Lecturer: 'E2', Venue: ' HALL 2' }),
];
const clashWithExisting = { 'Start Time': expect.stringContaining('09:00–11:00') };
const clashWithLine3 = { 'Start Time': 'Line 3 needs HALL 2 at the same time, 09:00–11:00' };

describe('timetable import with clashes', () => {
  it('rejects clashes with existing classes and earlier rows', async () => {
    const {
      id,
      counts,
      clashing: clashCount,
    } = await preview(
      ...clashing(),
      row({ 'Start Time': '11:00', 'End Time': '12:00' }),
      row(),
      row({ Day: 'Thursday', Venue: 'Hall' }),
    );
    expect(await listResults(id)).toEqual([
      ['refused', clashWithExisting, true],
      ['create', {}, false],
      ['refused', clashWithLine3, true],
      ['create', {}, false],
      ['same', {}, false],
      ['create', {}, false],
    ]);
    expect([counts, clashCount]).toEqual([{ create: 3, update: 0, same: 1, refused: 2 }, 2]);
    expect((await calls.rows(id, '&verdict=clashing')).map(({ line }) => line)).toEqual([2, 4]);
  });

  it('imports clashing rows when a user accepts them, and records the user', async () => {
    const { id } = await preview(...clashing());
    const batch = await saveAnyway(id);
    expect(batch).toMatchObject({
      state: 'previewed',
      counts: { create: 3, refused: 0 },
      clashing: 2,
      accept_clashes: true,
    });
    expect(await listResults(id)).toEqual([
      ['create', clashWithExisting, true],
      ['create', {}, false],
      ['create', clashWithLine3, true],
    ]);
    expect(await calls.applyAndWait(id)).toMatchObject({ counts: { create: 3, refused: 0 }, clashing: 2 });
    const admin = calls.campus.ids.admin;
    const [existing, beside, first, second] = await listClasses();
    expect([existing, beside, first, second]).toMatchObject([
      { start: 'Monday 09:00 Hall', accepted_by: null, is_dated: false },
      { start: 'Monday 10:00 Hall 7', accepted_by: admin, is_dated: true },
      { start: 'Tuesday 09:00 Hall 2', accepted_by: null, is_dated: false },
      { start: 'Tuesday 10:30 HALL 2', accepted_by: admin, is_dated: true },
    ]);
    expect(await accepted()).toEqual([
      {
        details: {
          accepted: [
            { id: beside?.id, with: [{ id: existing?.id }] },
            { id: second?.id, with: [{ id: first?.id }] },
          ],
        },
      },
    ]);
    expect(await calls.undoAndWait(id)).toMatchObject({ state: 'undone' });
    expect((await listClasses()).map(({ start }) => start)).toEqual(['Monday 09:00 Hall']);
  });

  it('imports only the clashing row that a user accepts, and records its acceptance', async () => {
    const { id } = await preview(...clashing());
    expect(await saveAnyway(id, true, [4])).toMatchObject({
      counts: { create: 2, refused: 1 },
      clashing: 2,
      accepted_clashes: 1,
      accept_clashes: false,
    });
    expect(await listResults(id)).toEqual([
      ['refused', clashWithExisting, true],
      ['create', {}, false],
      ['create', clashWithLine3, true],
    ]);
    const applied = { counts: { create: 2, refused: 1 }, clashing: 2, accepted_clashes: 1 };
    expect(await calls.applyAndWait(id)).toMatchObject(applied);
    const admin = calls.campus.ids.admin;
    const classes = await listClasses();
    expect(classes).toMatchObject([
      { start: 'Monday 09:00 Hall', accepted_by: null },
      { start: 'Tuesday 09:00 Hall 2', accepted_by: null, is_dated: false },
      { start: 'Tuesday 10:30 HALL 2', accepted_by: admin, is_dated: true },
    ]);
    const [, first, second] = classes;
    expect(await accepted()).toEqual([{ details: { accepted: [{ id: second?.id, with: [{ id: first?.id }] }] } }]);
  });

  it('rejects the clash of one row again, also after all were accepted', async () => {
    const { id } = await preview(...clashing());
    await saveAnyway(id);
    const one = { counts: { create: 2, refused: 1 }, accepted_clashes: 1, accept_clashes: false };
    expect(await saveAnyway(id, false, [2])).toMatchObject(one);
    expect((await listResults(id)).map(([verdict]) => verdict)).toEqual(['refused', 'create', 'create']);
    expect(await saveAnyway(id, true, [2])).toMatchObject({ counts: { create: 3 }, accepted_clashes: 2 });
    expect(await saveAnyway(id, false, [4])).toMatchObject(one);
    expect(await saveAnyway(id, false)).toMatchObject({ counts: { create: 1, refused: 2 }, accepted_clashes: 0 });
  });

  it('rejects a clash that accepting another row causes', async () => {
    const { id } = await preview(...clashing(), row({ 'Start Time': '11:00', 'End Time': '12:00', Lecturer: 'E2' }));
    expect(await saveAnyway(id, true, [4])).toMatchObject({ counts: { create: 2, refused: 2 }, clashing: 3 });
    expect((await calls.rows(id)).at(-1)).toMatchObject({
      verdict: 'refused',
      reasons: { 'Start Time': expect.stringContaining('Line 4 ') },
    });
  });

  it('ignores lines that do not clash', async () => {
    const { id } = await preview(...clashing(), row({ 'Start Time': '11:00', 'End Time': '12:00', Lecturer: 'E2' }));
    expect(await saveAnyway(id, true, [3, 5, 99])).toMatchObject({ counts: { create: 2, refused: 2 } });
    // Line 5 clashes with line 4 once that is imported, and was not accepted before it clashed.
    expect(await saveAnyway(id, true, [4])).toMatchObject({ counts: { create: 2, refused: 2 }, accepted_clashes: 1 });
  });

  describe('between classes that the file moves', () => {
    const tutorial = { Lecturer: 'E2', Venue: 'Hall 7', 'Class Type': 'Tutorial' };
    const practical = (cells: Cells) => row({ ...existingClassCells, ...cells });
    /** Imports the classes, then previews the other rows, which all move a class. */
    const previewMoves = async (classes: readonly Cells[], ...moves: Cells[]): Promise<string> => {
      await calls.applyAndWait((await preview(...classes)).id);
      const { id } = await preview(...moves);
      await calls.run(answerImportCorrections, id, { body: { answer: 'move' } });
      return id;
    };

    it('lets rows exchange their places', async () => {
      const id = await previewMoves(
        [row(tutorial)],
        practical({ Day: 'Tuesday', 'Start Time': '09:30', 'End Time': '11:30' }),
        row({ ...tutorial, Day: 'Monday', 'Start Time': '09:30', 'End Time': '11:30' }),
      );
      expect((await calls.applyAndWait(id)).counts).toMatchObject({ update: 2, refused: 0 });
      expect((await listClasses()).map(({ start }) => start)).toEqual(['Monday 09:30 Hall 7', 'Tuesday 09:30 Hall']);
      expect(await calls.undoAndWait(id)).toMatchObject({ state: 'undone' });
      expect((await listClasses()).map(({ start }) => start)).toEqual(['Monday 09:00 Hall', 'Tuesday 09:00 Hall 7']);
    });

    it('rejects a row that needs the place of a rejected one', async () => {
      const lecture = row({ Day: 'Wednesday' });
      const toTuesday = practical({ Day: 'Tuesday', 'Start Time': '10:00', 'End Time': '12:00' });
      const toWednesday = row({ ...tutorial, Day: 'Wednesday', 'Start Time': '10:00', 'End Time': '12:00' });
      const id = await previewMoves([row(tutorial), lecture], toTuesday, toWednesday);
      expect(await listResults(id)).toEqual([
        ['refused', clashWithExisting, true],
        ['refused', clashWithExisting, true],
      ]);
      expect(await saveAnyway(id, true, [3])).toMatchObject({ counts: { update: 2, refused: 0 }, clashing: 1 });
    });

    it('rejects a row that needs the place of a class that was changed since the preview', async () => {
      const id = await previewMoves(
        [row(tutorial)],
        practical({ Day: 'Tuesday', 'Start Time': '10:00', 'End Time': '12:00' }),
        row({ ...tutorial, Day: 'Friday', 'Start Time': '10:00', 'End Time': '12:00' }),
      );
      await calls.query(`UPDATE timetables SET venue = 'Hall 9' WHERE university_id = $1 AND venue = 'Hall 7'`);
      expect((await calls.applyAndWait(id)).counts).toMatchObject({ update: 0, refused: 2 });
    });
  });

  it('imports an accepted clash with a row that is far above it in a large file', async () => {
    const time = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    // Alike in the same venue, they would be periods of one class.
    const rows = Array.from({ length: 250 }, (_, at) =>
      row({
        Day: 'Saturday',
        'Start Time': time(at * 5),
        'End Time': time(at * 5 + 4),
        Venue: at % 2 === 0 ? 'Hall 2' : 'Hall 3',
      }),
    );
    const last = row({ Day: 'Saturday', 'Start Time': '00:01', 'End Time': '00:03', Lecturer: 'E2' });
    const { id } = await preview(...rows, last);
    expect(await saveAnyway(id)).toMatchObject({ counts: { create: 251, refused: 0 }, clashing: 1 });
    expect(await calls.applyAndWait(id)).toMatchObject({ counts: { create: 251, refused: 0 }, clashing: 1 });
  });

  it('updates a class into an accepted clash', async () => {
    const before = await preview(row({ 'Start Time': '8:00', 'End Time': '9:00' }), row({ Lecturer: 'E2' }));
    await calls.applyAndWait(before.id);
    const { id } = await preview(row({ 'Start Time': '8:00', 'End Time': '10:00' }));
    expect((await saveAnyway(id)).counts).toMatchObject({ update: 1, refused: 0 });
    await calls.applyAndWait(id);
    expect((await listClasses()).map(({ start, accepted_by: by }) => [start, by])).toEqual([
      ['Monday 09:00 Hall', null],
      ['Tuesday 08:00 Hall 2', calls.campus.ids.admin],
      ['Tuesday 09:00 Hall 2', null],
    ]);
  });

  it('rejects clashes again when acceptance is withdrawn or columns change', async () => {
    const { id, matching } = await preview(...clashing());
    const refused = { counts: { create: 1, refused: 2 }, clashing: 2, accept_clashes: false };
    await saveAnyway(id);
    expect(await saveAnyway(id, false)).toMatchObject(refused);
    await saveAnyway(id);
    expect(await calls.run(matchImport, id, { body: { matching } })).toMatchObject(refused);
    expect((await calls.applyAndWait(id)).counts).toMatchObject({ create: 1, refused: 2 });
    expect(await accepted()).toEqual([]);
  });

  it('names up to three clashes of a row', async () => {
    const others = ['9:10', '9:20', '9:30', '9:40'].map((start) => row({ 'Start Time': start, Lecturer: 'E2' }));
    const { id } = await preview(row(), ...others);
    await saveAnyway(id);
    expect((await calls.rows(id)).at(-1)?.reasons).toEqual({
      'Start Time':
        'Line 3 needs Other at the same time, 09:10–11:00. Line 4 needs Other at the same time, 09:20–11:00. ' +
        'Line 5 needs Other at the same time, 09:30–11:00. There are more',
    });
  });

  it('rejects a clash that the preview did not show', async () => {
    const batch = await preview(row(), row({ Day: 'Friday' }), ...clashing().slice(0, 1));
    await saveAnyway(batch.id);
    await addOnTuesday();
    expect(await calls.applyAndWait(batch.id)).toMatchObject({ counts: { create: 2, refused: 1 }, clashing: 2 });
    expect(await listResults(batch.id)).toEqual([
      ['refused', { 'Start Time': expect.stringContaining('10:00–12:00') }, true],
      ['create', {}, false],
      ['create', clashWithExisting, true],
    ]);
  });

  it('rejects a clash with a class added since the preview', async () => {
    const batch = await preview(row(), row({ Day: 'Friday' }));
    await addOnTuesday();
    expect((await calls.applyAndWait(batch.id)).counts).toEqual({ create: 1, update: 0, same: 0, refused: 1 });
    expect((await calls.rows(batch.id))[0]?.reasons).toEqual({ 'Start Time': expect.stringContaining('10:00–12:00') });
  });

  it('accepts clashes only for timetables that are not applied yet', async () => {
    const modules = await calls.preview('modules', csvOf('modules', { 'Module Code': 'CS9', 'Module Name': 'Nine' }));
    const refused = (id: string) => calls.call(acceptImportClashes, { params: { id }, body: { accept_clashes: true } });
    expect((await refused(modules.id)).body.error).toBe('Only timetable entries can clash');
    const { id } = await preview(row());
    await calls.applyAndWait(id);
    expect(await refused(id)).toMatchObject({ status: 409, body: { error: 'This import was applied already' } });
    const invalid = await calls.call(acceptImportClashes, { params: { id }, body: { accept_clashes: 'perhaps' } });
    expect(invalid).toMatchObject({ status: 400, body: { error: 'Please say true or false' } });
    for (const lines of [[], [0], [1.5], [2 ** 31], ['3'], 3])
      expect(
        await calls.call(acceptImportClashes, { params: { id }, body: { accept_clashes: true, lines } }),
      ).toMatchObject({
        status: 400,
        body: { error: 'Please give the lines of the file' },
      });
  });
});

/** Adds a class manually after the preview. */
async function addOnTuesday(): Promise<void> {
  const { ids } = calls.campus;
  const entry = {
    degree_details_ids: [ids.degree],
    group_ids: [ids.group],
    year: 1,
    semester: 1,
    academic_year: '2026-2027',
    module_id: ids.module,
    lecturer_id: ids.otherLecturerRecord,
    day_of_week: 'Tuesday',
    start_time: '10:00',
    end_time: '12:00',
    venue: 'Elsewhere',
    class_type: 'Tutorial',
  };
  expect((await calls.call(addTimetables, { body: { timetable_entries: [entry] } })).status).toBe(200);
}
