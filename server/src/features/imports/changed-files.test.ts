import { changeTimetable } from '@muster/contract/timetables/timetables';
import { writeXlsx } from 'hucre/xlsx';
import { getImportSource } from '@muster/contract/academics/import-source';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Cells, csvOf, startImports, timetableCells } from './import-client.setup.ts';

// What other programs do to the rows, sheets and lists of a file.
const calls = await startImports();
beforeEach(calls.newCampus);

const previewRows = async (kind: 'timetables', ...rows: readonly Cells[]) =>
  calls.rows((await calls.preview(kind, csvOf(kind, ...rows))).id);
const noticesOf = async (id: string) => (await calls.call(getImportSource, { params: { id } })).body.notices;

describe('a quotation mark that does not close', () => {
  const headings = 'Full Name,Email,Student ID,Degree Programme,Group,Current Year,Current Semester,Address';
  const line = (at: number, address: string) =>
    `Person ${'ABCDEFGH'[at]},q${at}@case.test,QU-${at},Computing,G1,1,1,${address}`;

  it.each([',', ';', '\t'])('keeps the rows below it, with a notice of its line, between %j', async (separator) => {
    const lines = [headings, ...[0, 1, 2, 3].map((at) => line(at, at === 0 ? '"12 Hill Road' : 'x'))];
    const batch = await calls.preview('students', lines.join('\r\n').replaceAll(',', separator));
    expect(batch).toMatchObject({ rows: 4, counts: { create: 4 } });
    expect((await calls.rows(batch.id))[0]?.values['Address']).toBe('"12 Hill Road');
    expect(await noticesOf(batch.id)).toEqual([
      'A quotation mark that begins a cell is not closed. It was read as text: check line 2.',
    ]);
  });

  it('keeps the rows up to a later cell with quotation marks, and line breaks in cells', async () => {
    const lines = [headings, line(0, '"12 Hill Road'), line(1, 'x'), line(2, '"y, z"'), line(3, '"1 Main\r\nRoad"')];
    const batch = await calls.preview('students', lines.join('\r\n'));
    expect((await calls.rows(batch.id)).map(({ values }) => values['Address'])).toEqual([
      '"12 Hill Road',
      'x',
      'y, z',
      '1 Main\r\nRoad',
    ]);
    expect(await noticesOf(batch.id)).toEqual([
      'A quotation mark that begins a cell is not closed. It was read as text: check line 2.',
      'Cells with line breaks: several lines of the file were read as one row in line 5.',
    ]);
  });
});

describe('several groups in a cell', () => {
  it.each(['G1, G2', 'G1/G2', 'G1 & G2', 'G1+G2', 'G1\nG2', 'G1; G2', 'G1 and G2'])('are split: %j', async (text) => {
    await calls.query(
      `INSERT INTO groups (university_id, group_name, degree_details_id, year, semester, academic_year) VALUES ($1, 'G2', $2, 1, 1, '2026-2027')`,
      calls.campus.ids.ours,
      calls.campus.ids.degree,
    );
    const [row] = await previewRows('timetables', timetableCells({ Groups: text }));
    expect([row?.verdict, row?.reasons]).toEqual(['create', {}]);
  });

  it('are one group whose name has the sign', async () => {
    await calls.query(`UPDATE groups SET group_name = 'A/B, C' WHERE id = $1`, calls.campus.ids.group);
    const rows = await previewRows(
      'timetables',
      timetableCells({ Groups: 'A/B, C' }),
      timetableCells({ Groups: 'A/B, D', Day: 'Fri' }),
    );
    expect(rows.map(({ reasons }) => reasons)).toEqual([{}, { Groups: 'There is no group "A/B, D"' }]);
  });
});

describe('weeks of a timetable', () => {
  beforeEach(() => calls.endSemesterOn('2027-01-31'));

  it.each([
    ['37-44', 'Calendar weeks 37–44 were read as weeks 2–9 of the semester.'],
    ['KW 36-40', 'Calendar weeks 36–40 were read as weeks 1–5 of the semester.'],
    ['KW 50, KW 2', 'Calendar weeks 2, 50 were read as weeks 15, 20 of the semester.'],
  ])('are calendar weeks: %s', async (weeks, note) => {
    const rows = await previewRows('timetables', timetableCells({ Weeks: weeks, 'First Date': '2026-09-01' }));
    expect(rows.map((row) => [row.reasons, row.note?.startsWith(note)])).toEqual([[{}, true]]);
  });

  it('are refused where the semester does not have them, also in forms', async () => {
    const text = 'The semester has 22 weeks, but not week 23–24.';
    const rows = await previewRows('timetables', timetableCells({ Weeks: '12-24' }));
    expect(rows[0]?.reasons).toEqual({ Weeks: text });
    const { module, lecturerRecord, timetable } = calls.campus.ids;
    const entry = {
      module_id: module,
      lecturer_id: lecturerRecord,
      day_of_week: 'Monday',
      start_time: '09:00',
      end_time: '11:00',
      venue: 'Hall',
      class_type: 'Lecture',
    };
    const changed = await calls.call(changeTimetable, {
      params: { id: timetable },
      body: { ...entry, weeks: '12-24' },
    });
    expect(changed).toMatchObject({ status: 400, body: { details: { weeks: text } } });
    const calendar = await calls.call(changeTimetable, {
      params: { id: timetable },
      body: { ...entry, weeks: '37-44' },
    });
    expect(calendar.body.details?.['weeks']).toContain('If these are calendar weeks, write 2–9.');
    // Weeks of the semester that are all over have no class ahead, but are no wrong weeks.
    const teaching = await calls.call(changeTimetable, { params: { id: timetable }, body: { ...entry, weeks: '2-9' } });
    expect(teaching.body.details?.['weeks']).toBeUndefined();
  });
});

describe('a workbook with a summary before its table', () => {
  it('is read from the sheet with the headings', async () => {
    const headings = [
      'Full Name',
      'Email',
      'Student ID',
      'Degree Programme',
      'Group',
      'Current Year',
      'Current Semester',
    ];
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Export Summary',
          rows: [['This document was exported from Numbers.'], ['Numbers Sheet Name', 'Numbers Table Name']],
        },
        {
          name: 'Sheet 1 - Table 1',
          rows: [['Table 1'], headings, ['Ada Quill', 'a.q@case.test', 'NU-1', 'Computing', 'G1', 1, 1]],
        },
      ],
    });
    const batch = await calls.preview('students', file, 'numbers.xlsx');
    expect(batch.counts).toMatchObject({ create: 1, refused: 0 });
    expect(await noticesOf(batch.id)).toEqual([
      'Another sheet was not read: “Export Summary”.',
      'Lines above the headings were not read: 1.',
    ]);
  });
});
