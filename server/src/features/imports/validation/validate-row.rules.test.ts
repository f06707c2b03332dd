import { importColumns } from '@muster/contract/academics/import-columns';
import { describe, expect, it } from 'vitest';
import { unreadableText } from '#platform/spreadsheets/table.ts';
import { matchHeaders } from '../matching/match-headers.rules.ts';
import { indexReferences } from '../parsing/references.rules.ts';
import { enrolmentRows } from '../kinds/enrolment-rows.rules.ts';
import { staffRows } from '../kinds/staff-rows.rules.ts';
import { readRow } from './validate-row.rules.ts';

const headers: readonly string[] = importColumns.staff;
const read = (column: string, cell: string) =>
  readRow(
    { line: 2, cells: headers.map((header) => (header === column ? cell : '')) },
    matchHeaders('staff', headers),
    {
      rules: staffRows,
      references: indexReferences([], []),
      isCalculated: (text) => text === unreadableText,
    },
  );

describe('readRow', () => {
  it('rejects cells that the database cannot store', () => {
    const unstorable = { address: 'This contains a character that cannot be stored' };
    expect(read('Address', 'Main \uD83D Street').errors).toEqual(unstorable);
    expect(read('Address', 'Main \0 Street').errors).toEqual(unstorable);
    expect(read('Address', 'Main 😀 Street').errors).toEqual({});
  });

  it('accepts text that starts like a formula, but no cell without a value', () => {
    expect(read('Password', '=kV9#tz')).toMatchObject({ password: '=kV9#tz', errors: {} });
    expect(read('Password', unreadableText).errors).toHaveProperty('password');
    expect(read('Address', '=kV9#tz')).toMatchObject({ input: { address: '=kV9#tz' }, errors: {} });
    expect(read('Address', unreadableText).errors).toHaveProperty('address');
  });

  it.each(
    '#N/A #REF! #DIV/0! #NAME? #VALUE! #NV #N/D #Н/Д #BRAK #¡VALOR! #¿NOMBRE? #ÜBERLAUF! #ЗНАЧ! #DĚLENÍ_NULOU! #Name? Err:502'.split(
      ' ',
    ),
  )('rejects the error %s of a formula', (text) => {
    const error = 'This cell shows an error of a formula';
    expect(read('Address', text).errors).toEqual({ address: error });
    expect(read('Employee ID', text).errors).toEqual({ employee_id: error });
  });

  it.each(['#kV9tz!', '#Hello?', 'Err:502'])('accepts the password %s', (text) => {
    expect(read('Password', text)).toMatchObject({ password: text, errors: {} });
  });

  it('accepts an address with a number sign', () => {
    expect(read('Address', '#4-12 Main Street').errors).toEqual({});
    expect(read('Address', '#12').errors).toEqual({});
  });

  it('says which date a number is', () => {
    expect(read('Date of Birth', '38110').notes).toEqual([
      'Date of Birth: the number 38110 was read as the date 2004-05-03.',
    ]);
  });

  it('removes invisible characters, except from passwords', () => {
    expect(read('Full Name', '\u200FJ\u202Eane Doe\uFEFF ').input).toEqual({ name: 'Jane Doe' });
    expect(read('Full Name', '\u202E \u200B').input).toEqual({});
    expect(read('Full Name', 'کتاب\u200Cخانه').input).toEqual({ name: 'کتاب\u200Cخانه' });
    expect(read('Password', 'a\u200Bb').password).toBe('a\u200Bb');
    for (const end of ['\uFE0F', '\u034F', '\u115F', '\uFFA0', '\u17B4', '\u3164', '\u200B '])
      expect(read('Password', `${end}kV9#tz${end}`)).toMatchObject({
        password: 'kV9#tz',
        notes: ['Blanks or invisible characters at an end of the password were removed.'],
      });
    expect(read('Password', 'kV9❤\uFE0F').password).toBe('kV9❤\uFE0F');
  });
});

describe('terms and years that institutions write differently', () => {
  const semester = (academic_year: string, number: number) => ({
    academic_year,
    semester: number,
    starts_on: '2026-09-01',
    ends_on: '2027-01-31',
  });
  const readTerm = (cells: Readonly<Record<string, string>>, ...semesters: ReturnType<typeof semester>[]) => {
    const row = { line: 2, cells: Object.values(cells) };
    const references = indexReferences([], [], { semesters });
    const { input, errors, notes } = readRow(row, matchHeaders('enrolments', Object.keys(cells)), {
      rules: enrolmentRows,
      references,
      isCalculated: () => false,
    });
    return { term: [input['academic_year'], input['semester']], errors, notes };
  };

  it('reads the year of a term of Banner as that of the end, and says so', () => {
    expect(readTerm({ 'Term Code': '202710' })).toEqual({
      term: ['2026-2027', '1'],
      errors: {},
      notes: ['Semester: “202710” was read as “1” of 2026-2027. Please check it.'],
    });
    expect(readTerm({ Term: '202720' }).term).toEqual(['2026-2027', '2']);
    expect(readTerm({ Term: '202730' }).term).toEqual(['2026-2027', '3']);
  });

  it('reads it as that of the beginning where the university has only this semester', () => {
    const ours = [semester('2026-2027', 1), semester('2026-2027', 2)];
    expect(readTerm({ Term: '202610' }, ...ours).term).toEqual(['2026-2027', '1']);
    expect(readTerm({ Term: '202710' }, ...ours).term).toEqual(['2026-2027', '1']);
    expect(readTerm({ Term: '202620' }, ...ours).term).toEqual(['2026-2027', '2']);
  });

  it('refuses it where the university has both, unless the row has the academic year', () => {
    const ours = [semester('2025-2026', 1), semester('2026-2027', 1)];
    const refused = readTerm({ Term: '202610' }, ...ours);
    expect(refused.term).toEqual([undefined, '1']);
    expect(refused.errors['academic_year']).toMatch(/^202610 may be a term of 2025-2026 or of 2026-2027\./u);
    expect(readTerm({ Term: '202610', 'Academic Year': '2026/27' }, ...ours)).toEqual({
      term: ['2026-2027', '1'],
      errors: {},
      notes: ['Semester: “202610” was read as “1”. Please check it.'],
    });
  });

  it('reads a single year of Apogée as that of the beginning of the academic year, and says so', () => {
    expect(readTerm({ Année: '2026', Semestre: 'S1' })).toEqual({
      term: ['2026-2027', '1'],
      errors: {},
      notes: ['Academic Year: “2026” was read as “2026-2027”. Please check it.'],
    });
  });
});
