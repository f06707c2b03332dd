import { api } from '@muster/contract/http/api';
import { type PrivateStudentField, privateStudentFields } from '@muster/contract/people/private-fields';
import { beforeAll, describe, expect, it } from 'vitest';
import { authorizationCases } from '#testing/authorization/authorization-cases.ts';
import { callEndpoint } from '#testing/call-endpoint.ts';
import { type Campus, makeCampus } from '#testing/campus.ts';
import { productScenario } from '#testing/product.ts';

const product = productScenario();
let campus: Campus;

/** How replies can write the values of the student. Case is ignored. */
const writtenForms: Record<PrivateStudentField, readonly string[]> = {
  contact_no: ['0715550199', '071 555 0199'],
  dob: ['1971-02-17', '17 Feb 1971', '17/02/1971'],
  gender: ['Prefer not to say'],
  address: ['Kandy Lake Road'],
};
const valuesOfStudent = `contact_no = '071 555 0199', dob = '1971-02-17', gender = 'Prefer not to say', address = '17 Kandy Lake Road'`;

// The token of signOut is needed for the next call; the documentation lists the values of gender.
const skipped = ['signOut', 'openApi', 'docsPage'];
const called = api.filter(({ name }) => !skipped.includes(name)).map((one) => [one.name, one] as const);

const sql = (text: string, ...values: unknown[]) =>
  product.database.acrossUniversities((tx) => tx.execute(text, values));
const chooseFields = (fields: readonly PrivateStudentField[]) =>
  sql('UPDATE universities SET faculty_office_fields = $2 WHERE id = $1', campus.ids.ours, fields);

beforeAll(async () => {
  campus = await makeCampus(product.database, { hasTeachingGroups: true });
  const { ours, studentRecord } = campus.ids;
  await sql(`UPDATE students SET ${valuesOfStudent} WHERE university_id = $1 AND id = $2`, ours, studentRecord);
});

const shownFields = (text: string): PrivateStudentField[] => {
  const lower = text.toLowerCase();
  return privateStudentFields.filter((field) => writtenForms[field].some((form) => lower.includes(form.toLowerCase())));
};

const read = async (path: string, person: 'admin' | 'faculty_office' = 'faculty_office') => {
  const headers = { authorization: `Bearer ${campus.tokens[person]}` };
  const response = await fetch(`${product.url}${path}`, { headers });
  expect(response.status).toBe(200);
  return await response.text();
};

/** Endpoints that send private fields to administrators, and so would to a faculty office. */
const sending = () => [
  '/api/students',
  '/api/students?page=1',
  '/api/students/export?format=csv',
  `/api/students/${campus.ids.studentRecord}`,
];

describe('private fields of students', () => {
  it.each(called)('are not in what a faculty office receives from %s', async (name, { endpoint }) => {
    const one = authorizationCases[name]?.(campus) ?? { who: 'P' };
    const { text } = await callEndpoint(product.url, endpoint, one, campus.tokens.faculty_office);
    expect(shownFields(text)).toEqual([]);
  });

  it('reach administrators', async () => {
    for (const path of sending())
      expect([path, shownFields(await read(path, 'admin'))]).toEqual([path, [...privateStudentFields]]);
  });

  it.each(privateStudentFields)('show a faculty office %s where the university lets it', async (field) => {
    await chooseFields([field]);
    for (const path of sending()) expect([path, shownFields(await read(path))]).toEqual([path, [field]]);
    await chooseFields([]);
  });

  it('leave no column in an export, in which empty cells would look like missing data', async () => {
    const header = async () => (await read('/api/students/export?format=csv')).split('\n', 1)[0];
    expect(await header()).not.toMatch(/Contact Number|Date of Birth|Gender|Address/u);
    await chooseFields(['dob']);
    expect(await header()).toContain('Student ID,Date of Birth,Degree Programme');
    await chooseFields([]);
  });

  it('cannot be found by a filter', async () => {
    const count = async (gender: string) =>
      (JSON.parse(await read(`/api/students?page=1&gender=${encodeURIComponent(gender)}`)) as { total: number }).total;
    expect(await count('Prefer not to say')).toBe(0);
    await chooseFields(['gender']);
    expect(await count('Prefer not to say')).toBe(1);
    await chooseFields([]);
  });

  it('stay as they are when a faculty office sends a record back without them', async () => {
    const student = JSON.parse(await read(`/api/students/${campus.ids.studentRecord}`)) as { student: object };
    const response = await fetch(`${product.url}/api/students/${campus.ids.studentRecord}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${campus.tokens.faculty_office}`, 'content-type': 'application/json' },
      body: JSON.stringify(student.student),
    });
    expect(response.status).toBe(403);
    expect(shownFields(await read(`/api/students/${campus.ids.studentRecord}`, 'admin'))).toEqual([
      ...privateStudentFields,
    ]);
  });
});
