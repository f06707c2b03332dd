import { missingRecord } from '@muster/contract/academics/import-missing';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

/** SQL of the tables of people: the number as it is compared, and as it is written. */
const people = {
  students: {
    key: 'identifier_key(student_id)',
    number: 'student_id',
    // The file may have the number of a record that was joined into this one.
    hasFurtherNumber: `p.id IN (SELECT joined_into FROM students WHERE university_id = $1 AND joined_into IS NOT NULL
      AND identifier_key(student_id) = ANY ($2::text[]))`,
  },
  staff: { key: 'identifier_key(employee_id)', number: 'employee_id', hasFurtherNumber: 'false' },
} as const;
export type PeopleKind = keyof typeof people;

const unlistedPerson = missingRecord
  .omit({ effect: true })
  .extend({ email: z.string().nullable(), dob: z.string().nullable() });
export type UnlistedPerson = Readonly<z.infer<typeof unlistedPerson>>;

/** Lists the active people whose number is none of these, which are as `identifierKey` has them, by name. */
export function listUnlistedPeople(
  tx: UniversityTx,
  kind: PeopleKind,
  keys: readonly string[],
): Promise<UnlistedPerson[]> {
  const { key, number, hasFurtherNumber } = people[kind];
  return tx.query(
    `SELECT p.id, p.name, p.${number} AS number, p.email, p.dob FROM ${kind} p
     WHERE p.university_id = $1 AND p.active AND NOT EXISTS (SELECT FROM unnest($2::text[]) AS k WHERE k = ${key})
       AND NOT ${hasFurtherNumber}
     ORDER BY p.name, p.id`,
    [tx.universityId, keys],
    unlistedPerson,
  );
}

/** The records that were joined into these students, as further values of each. */
export const listJoinedPeople = (tx: UniversityTx, ids: readonly string[]): Promise<UnlistedPerson[]> =>
  tx.query(
    `SELECT joined_into AS id, name, student_id AS number, email, dob FROM students
     WHERE university_id = $1 AND joined_into = ANY ($2::uuid[])`,
    [tx.universityId, ids],
    unlistedPerson,
  );

const numberOwner = z.object({ name: z.string(), dob: z.string().nullable() });
export type NumberOwner = Readonly<z.infer<typeof numberOwner>>;

/** Counts the active people, and finds whose the numbers are, which are as `identifierKey` has them. */
export async function findKnownPeople(
  tx: UniversityTx,
  kind: PeopleKind,
  keys: readonly string[],
): Promise<{ active: number; owners: Map<string, NumberOwner> }> {
  const { key } = people[kind];
  const count = await tx.optionalRow(
    `SELECT count(*) AS active FROM ${kind} WHERE university_id = $1 AND active`,
    [tx.universityId],
    z.object({ active: z.number() }),
  );
  const known = await tx.query(
    `SELECT ${key} AS key, name, dob FROM ${kind} WHERE university_id = $1 AND ${key} = ANY($2::text[])`,
    [tx.universityId, keys],
    numberOwner.extend({ key: z.string() }),
  );
  return { active: count?.active ?? 0, owners: new Map(known.map((owner) => [owner.key, owner])) };
}
