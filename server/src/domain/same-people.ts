import { identifierKey } from '@muster/contract/http/identifier-text';
import { isAlikeName, samePerson, type SamePerson, samePersonText } from '@muster/contract/people/same-person';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const numbers = { students: 'student_id', staff: 'employee_id' } as const;
type Named = { readonly name: string; readonly dob: string };

/** For each of the people, the records with the same date of birth and the same name, in any order of its words, further or shortened ones. */
export async function findSamePeople(
  tx: UniversityTx,
  table: keyof typeof numbers,
  people: readonly Named[],
): Promise<SamePerson[][]> {
  if (people.length === 0) return [];
  const isOwnRecord = table === 'students' ? 'joined_into IS NULL' : 'true';
  const found = await tx.query(
    `SELECT id, name, ${numbers[table]} AS number, dob FROM ${table}
     WHERE university_id = $1 AND dob = ANY ($2::date[]) AND ${isOwnRecord} ORDER BY ${numbers[table]}`,
    [tx.universityId, people.map(({ dob }) => dob)],
    samePerson,
  );
  const byBirth = Map.groupBy(found, ({ dob }) => dob);
  return people.map(({ name, dob }) => (byBirth.get(dob) ?? []).filter((other) => isAlikeName(other.name, name)));
}

/** For each of the students, by id, the other records with the same name and date of birth, which can be joined. */
export async function findSameStudents(tx: UniversityTx, ids: readonly string[]): Promise<Map<string, SamePerson[]>> {
  if (ids.length === 0) return new Map();
  const people = await tx.query(
    `SELECT id, name, dob FROM students
     WHERE university_id = $1 AND id = ANY ($2::uuid[]) AND dob IS NOT NULL AND joined_into IS NULL`,
    [tx.universityId, ids],
    samePerson.omit({ number: true }),
  );
  const found = await findSamePeople(tx, 'students', people);
  return new Map(people.map(({ id }, at) => [id, (found[at] ?? []).filter((other) => other.id !== id)]));
}

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Makes the notes of an import about new rows that have the name and date of birth of an existing person. */
export const makeSamePersonNotes =
  (table: keyof typeof numbers) =>
  async (tx: UniversityTx, rows: readonly Row[]): Promise<{ entry: number; text: string }[]> => {
    const named = rows.flatMap(({ name, dob, joined_number: joinedNumber, [numbers[table]]: number }, entry) =>
      typeof name === 'string' && typeof dob === 'string' && typeof joinedNumber !== 'string'
        ? [{ entry, name, dob, number }]
        : [],
    );
    const found = await findSamePeople(tx, table, named);
    return named.flatMap(({ entry, number }, at) => {
      const others = found[at] ?? [];
      const isNew = others.every((other) => identifierKey(other.number) !== identifierKey(String(number)));
      return others.length > 0 && isNew ? [{ entry, text: `${others.map(samePersonText).join('. ')}.` }] : [];
    });
  };

const emailRow = z.object({
  email: z.string(),
  record_id: z.string().nullable(),
  account_id: z.string().nullable(),
  name: z.string().nullable(),
  number: z.string().nullable(),
});

/** Lists the records and accounts of people that use one of the addresses. */
export const makeListEmails =
  (table: keyof typeof numbers, role: 'student' | 'lecturer') => (tx: UniversityTx, emails: readonly string[]) =>
    tx.query(
      `SELECT email, id AS record_id, account_id, name, ${numbers[table]} AS number FROM ${table} WHERE university_id = $1 AND email = ANY($2::text[])
       UNION ALL
       SELECT a.email, p.id, a.id, p.name, p.${numbers[table]} FROM accounts a
       LEFT JOIN ${table} p ON p.university_id = a.university_id AND p.account_id = a.id
       WHERE a.university_id = $1 AND a.role = '${role}' AND a.email = ANY($2::text[])`,
      [tx.universityId, emails],
      emailRow,
    );
