import { listImportMissing } from '@muster/contract/academics/import-missing';
import { changeTimetable, exportTimetables } from '@muster/contract/timetables/timetables';
import { answerImportCorrections } from '@muster/contract/academics/import-choices';
import { undoImport } from '@muster/contract/academics/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Cells, csvOf, existingClassCells, startImports, timetableCells as row } from '../import-client.setup.ts';

const calls = await startImports();

/** A day at the university, by its distance from today. */
const day = (distance: number): string =>
  new Date(Date.now() + (distance * 24 + 5.5) * 3_600_000).toISOString().slice(0, 10);
const weekdayOf = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });
/** The existing class was on this weekday three days ago, and is in four days again. */
const classDay = weekdayOf(day(-3));
const existing = (changes: Cells = {}) => row({ ...existingClassCells, Day: classDay, ...changes });
const preview = (...rows: Cells[]) => calls.preview('timetables', csvOf('timetables', ...rows));
const listClasses = () =>
  calls.query(
    `SELECT t.day_of_week || to_char(t.start_time, ' HH24:MI') AS class, t.venue, t.active, t.valid_from, t.valid_until,
       t.id = $2 AS is_entry, (SELECT count(*)::int FROM class_sessions s WHERE s.timetable_id = t.id) AS sessions
     FROM timetables t WHERE t.university_id = $1 ORDER BY t.valid_until NULLS LAST, t.day_of_week`,
    calls.campus.ids.ours,
    calls.campus.ids.timetable,
  );
/** All rows that belong to timetable entries, without what counts their changes. */
const listEverything = () =>
  calls.query(`SELECT to_jsonb(t) - '{updated_at,sequence}'::text[] AS entry,
       (SELECT jsonb_agg(to_jsonb(x) ORDER BY x.group_id) FROM timetable_groups x WHERE x.timetable_id = t.id) AS groups,
       (SELECT jsonb_agg(to_jsonb(x) ORDER BY x.degree_details_id) FROM timetable_degrees x WHERE x.timetable_id = t.id) AS degrees,
       (SELECT jsonb_agg(to_jsonb(x) ORDER BY x.staff_id) FROM timetable_lecturers x WHERE x.timetable_id = t.id) AS staff,
       (SELECT jsonb_agg(x.id ORDER BY x.id) FROM class_sessions x WHERE x.timetable_id = t.id) AS sessions,
       (SELECT jsonb_agg(x.class_date ORDER BY x.class_date) FROM class_changes x WHERE x.timetable_id = t.id) AS changes
     FROM timetables t WHERE t.university_id = $1 ORDER BY t.id`);
const takeRegister = (date: string) =>
  calls.query(
    `INSERT INTO class_sessions (university_id, handle, timetable_id, module_id, lecturer_id, session_type, academic_year, year, semester,
       session_date, start_time, end_time, starts_at, ends_at, location, expected_count, qr_started_at, qr_ends_at, created_by)
     SELECT t.university_id, upper(substr(md5(random()::text), 1, 8)), t.id, t.module_id, t.lecturer_id, 'lecture', t.academic_year, t.year, t.semester,
       $2::date, t.start_time, t.end_time, now(), now() + interval '2 hours', t.venue, 1, now(), now() + interval '3 minutes', $3
     FROM timetables t WHERE t.id = $1`,
    calls.campus.ids.timetable,
    date,
    calls.campus.ids.lecturer,
  );
const undo = async (id: string) => {
  const { status, body } = await calls.call(undoImport, { params: { id } });
  return status === 200 ? calls.waitUntilSettled(id) : body;
};

beforeEach(async () => {
  await calls.newCampus();
  const { ours, timetable } = calls.campus.ids;
  for (const table of ['mark_flags', 'attendance', 'class_sessions'])
    await calls.query(`DELETE FROM ${table} WHERE university_id = $1`);
  await calls.query(
    'UPDATE semesters SET starts_on = $2, ends_on = $3 WHERE university_id = $1',
    ours,
    day(-60),
    day(60),
  );
  await calls.query('UPDATE timetables SET day_of_week = $2 WHERE id = $1', timetable, classDay);
  await takeRegister(day(-10));
});

describe('timetable import in mid-semester', () => {
  it('keeps the classes before a change as they were, and undoes it exactly', async () => {
    const { ours, timetable } = calls.campus.ids;
    for (const date of [day(-3), day(4)])
      await calls.query(
        'INSERT INTO class_changes (university_id, timetable_id, class_date, is_cancelled) VALUES ($1, $2, $3, true)',
        ours,
        timetable,
        date,
      );
    const before = await listEverything();
    const batch = await preview(existing({ Venue: 'Hall 3', Lecturer: 'E2; E1' }));
    expect(await calls.rows(batch.id)).toMatchObject([
      { verdict: 'update', note: expect.stringMatching(/^Applies from .* on; earlier classes stay as they were\.$/u) },
    ]);
    await calls.applyAndWait(batch.id);
    const [past, present] = await listClasses();
    expect([past, present]).toMatchObject([
      { venue: 'Hall', valid_from: null, is_entry: false, sessions: 1 },
      { venue: 'Hall 3', valid_until: null, is_entry: true, sessions: 0 },
    ]);
    expect((await preview(existing({ Venue: 'Hall 3', Lecturer: 'E2; E1' }))).counts).toMatchObject({ same: 1 });
    expect(await undo(batch.id)).toMatchObject({ state: 'undone' });
    expect(await listEverything()).toEqual(before);
  });

  it('begins a new class on the day of the import, and undoes it exactly', async () => {
    const before = await listEverything();
    const batch = await preview(existing({ 'Start Time': '13:00', 'End Time': '14:00', 'Class Type': 'Tutorial' }));
    expect(await calls.rows(batch.id)).toMatchObject([
      { verdict: 'create', note: expect.stringMatching(/^Its semester has begun: the first day is \d+ \w+ \d+\./u) },
    ]);
    await calls.applyAndWait(batch.id);
    expect((await listClasses()).filter(({ is_entry }) => is_entry === false)).toMatchObject([{ valid_from: day(0) }]);
    expect(await undo(batch.id)).toMatchObject({ state: 'undone' });
    expect(await listEverything()).toEqual(before);
  });

  it('gives a new class all days of a semester that has not begun', async () => {
    await calls.query('DELETE FROM class_sessions WHERE university_id = $1');
    await calls.query('UPDATE semesters SET starts_on = $2 WHERE university_id = $1', calls.campus.ids.ours, day(2));
    const batch = await preview(existing({ 'Start Time': '13:00', 'End Time': '14:00', 'Class Type': 'Tutorial' }));
    expect((await calls.rows(batch.id))[0]?.note ?? '').not.toContain('first day');
    await calls.applyAndWait(batch.id);
    expect((await listClasses()).filter(({ is_entry }) => is_entry === false)).toMatchObject([{ valid_from: null }]);
  });

  it('changes the groups of a class in the same place and hour after a question, and undoes it exactly', async () => {
    const { ours, degree, timetable } = calls.campus.ids;
    await calls.query(
      `INSERT INTO groups (university_id, group_name, degree_details_id, year, semester, academic_year)
       VALUES ($1, 'G2', $2, 1, 1, '2026-2027')`,
      ours,
      degree,
    );
    const before = await listEverything();
    const { id, counts } = await preview(existing({ Groups: 'G2', 'Class Type': 'Tutorial' }));
    expect(counts).toMatchObject({ create: 0, refused: 1 });
    expect((await calls.rows(id))[0]).toMatchObject({
      correction: 'open',
      note: expect.stringContaining(`There is this Practical for G1 on ${classDay}, 09:00–11:00, in Hall.`),
    });
    expect((await calls.run(answerImportCorrections, id, { body: { answer: 'move' } })).counts).toMatchObject({
      update: 1,
    });
    expect((await calls.rows(id))[0]).toMatchObject({ before: { Groups: 'G1', 'Class Type': 'Practical' } });
    await calls.applyAndWait(id);
    const groups = await calls.query(
      `SELECT g.group_name, t.id = $2 AS is_entry, t.class_type FROM timetables t
       JOIN timetable_groups x ON x.timetable_id = t.id JOIN groups g ON g.id = x.group_id
       WHERE t.university_id = $1 ORDER BY g.group_name`,
      ours,
      timetable,
    );
    expect(groups).toEqual([
      { group_name: 'G1', is_entry: false, class_type: 'Practical' },
      { group_name: 'G2', is_entry: true, class_type: 'Tutorial' },
    ]);
    expect((await preview(existing({ Groups: 'G2', 'Class Type': 'Tutorial' }))).counts).toMatchObject({ same: 1 });
    expect(await undo(id)).toMatchObject({ state: 'undone' });
    expect(await listEverything()).toEqual(before);
  });

  describe('with first and last days', () => {
    /** Another lecturer and room hold the class from the second next class on. */
    const handOver = async () => {
      const { ids } = calls.campus;
      const entry = {
        module_id: ids.module,
        lecturer_id: ids.otherLecturerRecord,
        day_of_week: classDay,
        start_time: '09:00',
        end_time: '11:00',
        venue: 'Hall 9',
        class_type: 'Practical',
        valid_from: day(11),
      };
      expect(await calls.call(changeTimetable, { params: { id: ids.timetable }, body: entry })).toMatchObject({
        status: 200,
      });
    };
    const afternoon = { 'Start Time': '13:00', 'End Time': '14:00', 'Class Type': 'Tutorial' };
    const exported = async (filters = '') =>
      (await calls.call(exportTimetables, { query: `format=csv${filters}` })).text;

    it('finds an exported hand-over unchanged, and nothing missing', async () => {
      await handOver();
      const before = await listEverything();
      const text = await exported();
      expect(text.split('\r\n').filter(Boolean)).toHaveLength(3);
      const batch = await calls.preview('timetables', text);
      expect(await calls.rows(batch.id)).toMatchObject([
        { verdict: 'same', reasons: {}, values: { 'Last Date': day(10) } },
        { verdict: 'same', reasons: {}, values: { 'First Date': day(11) } },
      ]);
      const missing = await calls.call(listImportMissing, { params: { id: batch.id }, query: { page_size: 25 } });
      expect(missing.body).toMatchObject({ total: 0, active: 2, unclear: [] });
      expect(await listEverything()).toEqual(before);
    });

    it('finds versions of the past unchanged, too', async () => {
      const changed = await preview(existing({ Venue: 'Hall 3' }));
      await calls.applyAndWait(changed.id);
      const batch = await calls.preview('timetables', await exported('&active=all'));
      expect(batch.counts).toEqual({ create: 0, update: 0, same: 2, refused: 0 });
    });

    it('reads a row without days as the class that continues', async () => {
      await handOver();
      const batch = await preview(existing({ Venue: 'Hall 9', Lecturer: 'E2' }));
      expect(batch.counts).toMatchObject({ same: 1, refused: 0 });
    });

    it('refuses changes of a part that a later change ends', async () => {
      await handOver();
      const { id } = await preview(existing({ Venue: 'Hall 7', 'Last Date': day(10) }));
      expect(await calls.rows(id)).toMatchObject([
        { verdict: 'refused', reasons: { '': expect.stringContaining('ends by a later change') } },
      ]);
    });

    it('adds the parts of a class, and undoes it exactly', async () => {
      const before = await listEverything();
      const parts = [
        existing({ ...afternoon, 'Last Date': day(20) }),
        existing({ ...afternoon, Lecturer: 'E2', 'First Date': day(21) }),
      ];
      const batch = await preview(...parts);
      expect(batch.counts).toMatchObject({ create: 2, refused: 0 });
      await calls.applyAndWait(batch.id);
      expect((await listClasses()).filter(({ is_entry }) => is_entry === false)).toMatchObject([
        { valid_from: day(0), valid_until: day(20) },
        { valid_from: day(21), valid_until: null },
      ]);
      const text = await exported();
      expect((await calls.preview('timetables', text)).counts).toEqual({ create: 0, update: 0, same: 3, refused: 0 });
      expect(await undo(batch.id)).toMatchObject({ state: 'undone' });
      expect(await listEverything()).toEqual(before);
    });

    it('ends a class at an earlier last day, and undoes it exactly', async () => {
      const before = await listEverything();
      const batch = await preview(existing({ 'Last Date': day(20) }));
      expect(await calls.rows(batch.id)).toMatchObject([
        { verdict: 'update', before: { 'Last Date': '' }, note: expect.stringMatching(/^Ends before /u) },
      ]);
      await calls.applyAndWait(batch.id);
      expect(await listClasses()).toMatchObject([{ valid_until: day(20), is_entry: true }]);
      expect((await preview(existing({ 'Last Date': day(20) }))).counts).toMatchObject({ same: 1 });
      expect(await undo(batch.id)).toMatchObject({ state: 'undone' });
      expect(await listEverything()).toEqual(before);
    });

    it.each([
      ['a last day before the first one', { ...afternoon, 'First Date': day(9), 'Last Date': day(8) }, 'Last Date'],
      ['a past last day', { ...afternoon, 'Last Date': day(-1) }, 'Last Date'],
      ['another first day', { 'First Date': day(9), 'Last Date': '' }, 'Start Time'],
      ['a last day beside another change', { Venue: 'Hall 7', 'Last Date': day(20) }, 'Last Date'],
      ['a last day before the last register', { 'Last Date': day(-12) }, ''],
      ['a text', { 'Last Date': 'soon' }, 'Last Date'],
    ])('refuses %s', async (_, changes, column) => {
      const { id } = await preview(existing(changes));
      const [row] = await calls.rows(id);
      expect(row).toMatchObject({ verdict: 'refused' });
      expect(Object.keys(row?.reasons ?? {})).toContain(column);
    });
  });

  it('ends a class whose row is inactive, and undoes it exactly', async () => {
    const before = await listEverything();
    const batch = await preview(existing({ Status: 'Inactive' }));
    expect((await calls.rows(batch.id))[0]?.note).toMatch(/^Ends before /u);
    await calls.applyAndWait(batch.id);
    expect(await listClasses()).toMatchObject([{ active: true, valid_until: day(-1), sessions: 1 }]);
    expect(await undo(batch.id)).toMatchObject({ state: 'undone' });
    expect(await listEverything()).toEqual(before);
  });

  it('cannot be undone after a register was taken at the new time', async () => {
    const batch = await preview(existing({ Venue: 'Hall 3' }));
    await calls.applyAndWait(batch.id);
    await takeRegister(day(4));
    expect(await undo(batch.id)).toMatchObject({
      error: 'This import can no longer be undone. It is already used: class sessions (1).',
    });
  });

  it('cannot be undone after a field that it did not change was changed by hand', async () => {
    const { ids } = calls.campus;
    const batch = await preview(existing({ Lecturer: 'E2' }));
    await calls.applyAndWait(batch.id);
    const entry = {
      module_id: ids.module,
      lecturer_id: ids.otherLecturerRecord,
      day_of_week: classDay,
      start_time: '09:00',
      end_time: '11:00',
      venue: 'Great Hall',
      class_type: 'Practical',
      year: 1,
      semester: 1,
      academic_year: '2026-2027',
      degree_details_ids: [ids.degree],
      group_ids: [ids.group],
    };
    expect(await calls.call(changeTimetable, { params: { id: ids.timetable }, body: entry })).toMatchObject({
      status: 200,
    });
    const refused = expect.stringMatching(
      /It is already used: later changes \(1\)\. Line 2 was changed by .+, .+\.$/u,
    ) as string;
    expect(await calls.get(batch.id)).toMatchObject({ undo_refused: refused });
    expect(await undo(batch.id)).toMatchObject({ error: refused });
    expect(await listClasses()).toMatchObject([{ is_entry: false }, { venue: 'Great Hall', is_entry: true }]);
  });

  it('refuses a row whose class has no day left after its last register', async () => {
    await calls.query('UPDATE semesters SET ends_on = $2 WHERE university_id = $1', calls.campus.ids.ours, day(-5));
    const { id } = await preview(existing({ Venue: 'Hall 3' }));
    expect(await calls.rows(id)).toMatchObject([
      { verdict: 'refused', reasons: { '': expect.stringContaining('has no class after') } },
    ]);
  });

  it('changes all days of a class that has not begun', async () => {
    await calls.query('DELETE FROM class_sessions WHERE university_id = $1');
    await calls.query('UPDATE semesters SET starts_on = $2 WHERE university_id = $1', calls.campus.ids.ours, day(2));
    const before = await listEverything();
    const batch = await preview(existing({ Venue: 'Hall 3' }));
    expect((await calls.rows(batch.id))[0]?.note).toBeNull();
    await calls.applyAndWait(batch.id);
    expect(await listClasses()).toMatchObject([{ venue: 'Hall 3', valid_from: null, is_entry: true }]);
    expect(await undo(batch.id)).toMatchObject({ state: 'undone' });
    expect(await listEverything()).toEqual(before);
  });
});
