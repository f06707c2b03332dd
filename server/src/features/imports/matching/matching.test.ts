import { matchImport } from '@muster/contract/academics/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type ImportMatching,
  listImportValues,
  listImportSamples,
  saveImportMatching,
  listImportMatchings,
  deleteImportMatching,
} from '@muster/contract/academics/import-matchings';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

type Sources = Record<string, Partial<ImportMatching[string]>>;
/** Changes fields of the matching and checks the file again. */
async function match(id: string, changes: Sources) {
  const { matching } = await calls.get(id);
  const answer = await calls.call(matchImport, { params: { id }, body: { matching: { ...matching, ...changes } } });
  return { ...answer, batch: await calls.waitUntilSettled(id) };
}
const values = (id: string, field: string, query = '') =>
  calls.call(listImportValues, { params: { id }, query: `field=${encodeURIComponent(field)}${query}` });
const extract = [
  'Matric No,Surname,Given names,Programme code,Stage,E-mail,Enrol. status,Set',
  'N1,Quill,Ada,CMP,1,ada@new.example,EN,g1',
  'N2,,Sukarno,CMP,1,su@new.example,EN,G1',
  'N3,Berg,Bo,CMP,1,bo@new.example,IT,G1',
].join('\n');

describe('matching of a file', () => {
  it('joins names, takes a constant and translates values', async () => {
    const batch = await calls.preview('students', extract);
    expect(batch.counts).toMatchObject({ refused: 3 });
    expect(batch.missing_columns).toEqual(['Current Semester']);
    const { batch: matched } = await match(batch.id, {
      'Current Semester': { constant: '1' },
      'Degree Programme': { columns: [3], translations: { cmp: 'Computing' } },
      Status: { columns: [6], translations: { IT: 'Inactive' } },
    });
    expect(matched).toMatchObject({ counts: { create: 3, refused: 0 }, missing_columns: [] });
    const [first] = await calls.rows(batch.id);
    expect(first?.values).toEqual({
      'Full Name': 'Ada Quill',
      'Family Name': 'Quill',
      'Student ID': 'N1',
      Email: 'ada@new.example',
      'Degree Programme': 'Computing',
      'Current Year': '1',
      'Current Semester': '1',
      Status: 'Active',
      Group: 'g1',
    });
    await calls.applyAndWait(batch.id);
    const students = () =>
      calls.query(
        `SELECT name, family_name, active, current_semester FROM students WHERE university_id = $1 AND student_id LIKE 'N%' ORDER BY student_id`,
      );
    expect(await students()).toEqual([
      { name: 'Ada Quill', family_name: 'Quill', active: true, current_semester: 1 },
      { name: 'Sukarno', family_name: null, active: true, current_semester: 1 },
      { name: 'Bo Berg', family_name: 'Berg', active: false, current_semester: 1 },
    ]);
    expect((await calls.undoAndWait(batch.id)).state).toBe('undone');
    expect(await students()).toEqual([]);
  });

  it('turns "Quill, Ada" into a name with its family name, for students and staff', async () => {
    const students = await calls.preview(
      'students',
      'Student ID,Full Name,Email,Degree Programme,Group,Year,Semester\n' +
        'N1,"Quill, Ada",ada@new.example,Computing,G1,1,1\nN2,"Bo Smith, Jr.",bo@new.example,Computing,G1,1,1',
    );
    expect((await calls.rows(students.id)).map(({ values }) => values['Full Name'])).toEqual([
      'Ada Quill',
      'Bo Smith, Jr.',
    ]);
    await calls.applyAndWait(students.id);
    const staff = await calls.preview(
      'staff',
      'Employee ID,Full Name,Family Name,Email,Staff Type\nN1,"Quill, Ada",,a@new.example,Lecturer\nN2,"Berg, Bo",Bergh,b@new.example,Lecturer',
    );
    await calls.applyAndWait(staff.id);
    const names = await calls.query(`SELECT name, family_name FROM (
         SELECT name, family_name, student_id AS number FROM students WHERE university_id = $1
         UNION ALL SELECT name, family_name, employee_id FROM staff WHERE university_id = $1) x
       WHERE number LIKE 'N%' ORDER BY name`);
    expect(names).toEqual([
      { name: 'Ada Quill', family_name: 'Quill' },
      { name: 'Ada Quill', family_name: 'Quill' },
      { name: 'Bo Berg', family_name: 'Bergh' },
      { name: 'Bo Smith, Jr.', family_name: null },
    ]);
  });

  it('fills blank cells with the constant, and reads a cell that is translated to nothing as blank', async () => {
    const batch = await calls.preview('modules', 'Code,Name,Sem\nA1,Art,\nA2,Law,2\nA3,Bio,n/a');
    const { batch: matched } = await match(batch.id, {
      Semester: { columns: [2], constant: '1', translations: { 'N/A': '2' } },
      Credits: { columns: [2], translations: { '2': '', 'n/a': '' } },
    });
    expect(matched.counts).toMatchObject({ create: 3 });
    expect((await calls.rows(batch.id)).map(({ values: { Semester: semester } }) => semester)).toEqual(['1', '2', '2']);
  });

  it('shows a file without known headings, and one without headings', async () => {
    const unknown = await calls.preview('modules', 'Kennung;Titel des Fachs\nA1;Art\nA2;Law');
    expect(unknown).toMatchObject({
      headers: ['Kennung', 'Titel des Fachs'],
      missing_columns: ['Module Code', 'Module Name', 'Semester'],
      counts: { refused: 2 },
    });
    const none = await calls.preview('students', 'Nimal,n@new.example,kV9#tz-long,Active\nBo,b@new.example,x,Active');
    expect(none.headers).toEqual(['Column 1', 'Column 2', 'Column 3', 'Column 4']);
    expect((await calls.rows(none.id)).map(({ line }) => line)).toEqual([1, 2]);
    const { batch } = await match(unknown.id, {
      'Module Code': { columns: [0] },
      'Module Name': { columns: [1, 0] },
      Semester: { constant: 'SEM2' },
    });
    expect(batch.counts).toMatchObject({ create: 2 });
    expect((await calls.rows(unknown.id))[0]?.values).toMatchObject({ 'Module Name': 'Art A1', Semester: '2' });
  });

  it('refuses unknown fields, columns and long texts, and changes after the import', async () => {
    const batch = await calls.preview('modules', 'Code,Name,Sem\nA1,Art,1');
    const refused = async (changes: Sources) => (await match(batch.id, changes)).body.details;
    expect(await refused({ 'Shoe size': { columns: [0] } })).toEqual({ matching: 'There is no field Shoe size' });
    expect(await refused({ Credits: { columns: [3] } })).toEqual({ Credits: 'The file has no such column' });
    expect(await refused({ Credits: { columns: [0, 0] } })).toEqual({ Credits: 'Please choose each column once' });
    expect((await match(batch.id, { Credits: { constant: 'x'.repeat(501) } })).status).toBe(400);
    expect((await match(batch.id, { Credits: { columns: [-1] } })).status).toBe(400);
    await calls.applyAndWait(batch.id);
    expect((await match(batch.id, {})).body.error).toBe('This import was applied already');
  });

  it('reads a password from one column only', async () => {
    const batch = await calls.preview('students', 'Student ID,Password\nN1,kV9#tz-long');
    const text = 'A password is read from one column';
    expect((await match(batch.id, { Password: { constant: 'x' } })).body.details).toEqual({ Password: text });
    expect((await match(batch.id, { Password: { columns: [0, 1] } })).body.details).toEqual({ Password: text });
    expect((await values(batch.id, 'Password')).status).toBe(400);
  });
});

describe('values of a file', () => {
  it('are counted per field, with what is read and what the field accepts', async () => {
    const { id } = await calls.preview('students', extract);
    expect((await values(id, 'Status')).body).toEqual({
      data: [
        { value: 'EN', count: 2, read_as: 'Active', problem: null },
        { value: 'IT', count: 1, read_as: 'Inactive', problem: null },
      ],
      total: 2,
      page: 1,
      page_size: 50,
      choices: ['Active', 'Inactive'],
    });
    expect((await values(id, 'Group')).body).toMatchObject({ data: [{ value: 'g1', count: 3 }], choices: ['G1'] });
    expect((await values(id, 'Address')).body).toMatchObject({ data: [], total: 0, choices: [] });
    expect((await values(id, 'Shoe size')).status).toBe(400);
  });

  it('are listed a page at a time: those with an error first, then the most frequent; and can be searched', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => `M${at},Name ${at},${at === 250 ? 'jedes' : at % 2 || 2}`);
    const { id } = await calls.preview('modules', ['Code,Name,Sem', 'N1,Name 1,1', ...lines].join('\n'));
    const named = async (query: string) => {
      const { data, total } = (await values(id, 'Module Name', query)).body;
      return [total, data.length, data[0]];
    };
    const plain = (value: string, count: number) => ({ value, count, read_as: value, problem: null });
    expect(await named('')).toEqual([300, 50, plain('Name 1', 2)]);
    expect(await named('&page=7&page_size=50')).toEqual([300, 0, undefined]);
    expect(await named('&search=NAME%2025')).toEqual([11, 11, plain('Name 25', 1)]);
    expect((await values(id, 'Semester')).body.data).toEqual([
      { value: 'jedes', count: 1, read_as: 'jedes', problem: 'Please choose a number from 1 to 2' },
      plain('1', 151),
      plain('2', 149),
    ]);
    expect((await values(id, 'Semester', '&columns=0')).body.data[0]).toMatchObject({ value: 'M0', problem: null });
  });

  it('of a day have no error if the day is known', async () => {
    const { id } = await calls.preview('timetables', 'Modulnr.,Wochentag\nCS101,Mo\nCS101,lun\nCS101,Feiertag');
    const { data } = (await values(id, 'Day')).body;
    expect(data.map(({ value, read_as: text, problem }) => [value, text, problem])).toEqual([
      ['Feiertag', 'Feiertag', 'Please give a day such as Monday'],
      ['Mo', 'Monday', null],
      ['lun', 'Monday', null],
    ]);
  });

  it('of a status are not guessed while one of them is unknown', async () => {
    const lines = ['A1,Art,1,EN', 'A2,Law,1,WD', 'A3,Bio,1,B', 'A4,Geo,1,Active'];
    const { id, counts } = await calls.preview('modules', ['Code,Name,Sem,Status', ...lines].join('\n'));
    expect(counts).toMatchObject({ create: 1, refused: 3 });
    const { data } = (await values(id, 'Status')).body;
    const text = (word: string, meaning: string) =>
      `"${word}" may mean ${meaning}, but other values of this column are not known. Please confirm what each value means.`;
    expect(data.map(({ value, read_as: meaning, problem }) => [value, meaning, problem])).toEqual([
      ['B', 'B', 'Please give Active or Inactive'],
      ['EN', 'Active', text('EN', 'Active')],
      ['WD', 'Inactive', text('WD', 'Inactive')],
      ['Active', 'Active', null],
    ]);
    const half = await match(id, { Status: { columns: [3], translations: { EN: 'Active' } } });
    expect(half.batch.counts).toMatchObject({ create: 2, refused: 2 });
    const translations = { EN: 'Active', WD: 'Inactive', B: 'Inactive' };
    const all = await match(id, { Status: { columns: [3], translations } });
    expect(all.batch.counts).toMatchObject({ create: 4, refused: 0 });
  });

  it('are shown as samples below each heading, except for passwords', async () => {
    const { id } = await calls.preview(
      'students',
      'Student ID,Fach,Kennwort,Password\nN1,Art,a,b\nN2,Art,c,d\nN3,Law,e,f',
    );
    const { body } = await calls.call(listImportSamples, { params: { id } });
    expect(body).toEqual([
      { header: 'Student ID', samples: ['N1', 'N2', 'N3'] },
      { header: 'Fach', samples: ['Art', 'Law'] },
      { header: 'Kennwort', samples: [] },
      { header: 'Password', samples: [] },
    ]);
  });
});

describe('saved matchings', () => {
  const save = (import_id: string, name: string) => calls.call(saveImportMatching, { body: { import_id, name } });
  const list = async () => (await calls.call(listImportMatchings, { query: { kind: 'modules' } })).body;
  const file = 'Kennung;Fach;Anmerkung\nA1;Art;x\nA2;Law;y';
  async function saveOne() {
    const batch = await calls.preview('modules', file);
    await match(batch.id, {
      'Module Code': { columns: [0] },
      'Module Name': { columns: [1] },
      Semester: { constant: '2' },
    });
    return { batch, saved: (await save(batch.id, ' Catalogue ')).body };
  }

  it('are used for the next file with the same headings in any order', async () => {
    const { saved } = await saveOne();
    expect(saved).toMatchObject({ name: 'Catalogue', headers: ['Kennung', 'Fach', 'Anmerkung'] });
    const next = await calls.preview('modules', 'Fach;Anmerkung;Kennung\nBio;x;B1\nChem;y;B2');
    expect(next).toMatchObject({ matching_name: 'Catalogue', counts: { create: 2 } });
    expect((await calls.rows(next.id))[0]?.values).toEqual({
      'Module Code': 'B1',
      'Module Name': 'Bio',
      Semester: '2',
    });
    const other = await calls.preview('modules', 'Kennung;Fach\nB1;Bio\nB2;Chem');
    expect(other).toMatchObject({ matching_name: null, counts: { refused: 2 } });
    const staff = await calls.preview('staff', file);
    expect(staff.matching_name).toBeNull();
  });

  it('are used for the next file whose headings have those of groups of columns above them', async () => {
    const heads = 'Angebot;;Prüfung;;\nNr;Titel;Nr;Titel;Stand';
    const batch = await calls.preview('modules', `${heads}\nA1;Art;9;x;y\nA2;Law;8;x;y`);
    expect(batch.headers).toEqual(['Angebot Nr', 'Angebot Titel', 'Prüfung Nr', 'Prüfung Titel', 'Stand']);
    const constants = { Semester: { constant: '2' }, Status: { columns: [4], translations: { y: 'Active' } } };
    await match(batch.id, { 'Module Code': { columns: [0] }, 'Module Name': { columns: [1] }, ...constants });
    await save(batch.id, 'Two rows');
    const next = await calls.preview('modules', `${heads}\nB1;Bio;7;x;y`);
    expect(next).toMatchObject({ matching_name: 'Two rows', counts: { create: 1, refused: 0 } });
    const { body } = await calls.call(listImportMatchings, { query: { kind: 'modules', import_id: next.id } });
    expect(body.map(({ name }) => name)).toEqual(['Two rows']);
  });

  it('are replaced by name and deleted', async () => {
    const { batch, saved } = await saveOne();
    await match(batch.id, { Semester: { constant: '1' } });
    expect((await save(batch.id, 'CATALOGUE')).body.id).toBe(saved.id);
    expect((await list()).map(({ name, matching }) => [name, matching['Semester']?.constant])).toEqual([
      ['CATALOGUE', '1'],
    ]);
    expect((await save(batch.id, ' ')).body.details).toEqual({ name: 'Name is required' });
    expect((await calls.call(deleteImportMatching, { params: { id: saved.id } })).status).toBe(200);
    expect((await calls.call(deleteImportMatching, { params: { id: saved.id } })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('belong to one university', async () => {
    const { batch, saved } = await saveOne();
    const { foreignAdmin } = calls.campus.tokens;
    expect((await calls.call(deleteImportMatching, { params: { id: saved.id } }, foreignAdmin)).status).toBe(404);
    const body = { import_id: batch.id, name: 'Mine' };
    expect((await calls.call(saveImportMatching, { body }, foreignAdmin)).status).toBe(404);
    expect((await calls.call(listImportMatchings, { query: { kind: 'modules' } }, foreignAdmin)).body).toEqual([]);
  });
});
