import { personLabel } from '@muster/contract/accounts/person-labels';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { isNotWithdrawn } from '#domain/effective-status.ts';
import { changedRows, type Pair } from './moved-rows.store.ts';

const personRow = z.object({
  id: z.string(),
  name: z.string(),
  family_name: z.string().nullable(),
  student_id: z.string(),
  email: z.string(),
  account_id: z.string().nullable(),
  group_id: z.string().nullable(),
  active: z.boolean(),
  dob: z.string().nullable(),
  degree_programme: z.string().nullable(),
  group_name: z.string().nullable(),
  photo_url: z.string().nullable(),
  last_sign_in_at: z.date().nullable(),
  created_at: z.date(),
  joined_into: z.string().nullable(),
  /** Whether another record was joined into this one. */
  has_joined: z.boolean(),
});
export type PersonRow = z.infer<typeof personRow>;

/** The records, in the order of the ids. */
export function listPeople(tx: UniversityTx, ids: readonly string[]): Promise<PersonRow[]> {
  return tx.query(
    `SELECT s.id, s.name, s.family_name, s.student_id, s.email, s.account_id, s.group_id, s.active, s.dob, d.degree_programme,
            g.group_name, s.photo_url, a.last_sign_in_at, s.created_at, s.joined_into,
            EXISTS (SELECT FROM students j WHERE j.university_id = $1 AND j.joined_into = s.id) AS has_joined
     FROM unnest($2::uuid[]) WITH ORDINALITY AS listed (id, at)
     JOIN students s ON s.university_id = $1 AND s.id = listed.id
     LEFT JOIN degree_details d ON d.university_id = $1 AND d.id = s.degree_details_id
     LEFT JOIN groups g ON g.university_id = $1 AND g.id = s.group_id
     LEFT JOIN accounts a ON a.university_id = $1 AND a.id = s.account_id
     ORDER BY listed.at`,
    [tx.universityId, ids],
    personRow,
  );
}

/** Counts the classes that both records attended. */
export async function countAttendedByBoth(tx: UniversityTx, { keptId, joinedId }: Pair): Promise<number> {
  const row = await tx.row(
    `SELECT count(*) AS count FROM attendance k
     JOIN attendance j ON j.university_id = $1 AND j.session_id = k.session_id AND j.student_id = $3
     JOIN class_sessions s ON s.university_id = $1 AND s.id = k.session_id
     WHERE k.university_id = $1 AND k.student_id = $2 AND is_attended(k.status) AND is_attended(j.status) AND ${isNotWithdrawn}`,
    [tx.universityId, keptId, joinedId],
    z.object({ count: z.number() }),
  );
  return row.count;
}

/** Locks the records, so that no row about them is added until the transaction ends. */
export async function lockPeople(tx: UniversityTx, { keptId, joinedId }: Pair): Promise<void> {
  await tx.execute('SELECT 1 FROM students WHERE university_id = $1 AND id IN ($2, $3) ORDER BY id FOR UPDATE', [
    tx.universityId,
    keptId,
    joinedId,
  ]);
}

/** The module of a class that runs now and has one of the students on its list. */
export async function findRunningClass(
  tx: UniversityTx,
  { keptId, joinedId }: Pair,
  now: Date,
): Promise<string | undefined> {
  const row = await tx.optionalRow(
    `SELECT m.module_code FROM class_sessions s
     JOIN attendance a ON a.university_id = $1 AND a.session_id = s.id AND a.student_id IN ($2, $3)
     JOIN modules m ON m.university_id = $1 AND m.id = s.module_id
     WHERE s.university_id = $1 AND s.final_at IS NULL
       AND (s.starts_at <= $4 AND s.ends_at > $4 OR s.qr_stopped_at IS NULL AND s.qr_ends_at > $4) LIMIT 1`,
    [tx.universityId, keptId, joinedId, now],
    z.object({ module_code: z.string() }),
  );
  return row?.module_code;
}

/** What a join changes in a record. */
const personValues = z.object({
  student_id: z.string(),
  name: z.string(),
  family_name: z.string().nullable(),
  email: z.string(),
  account_id: z.string().nullable(),
  group_id: z.string().nullable(),
  active: z.boolean(),
});
export type PersonValues = z.infer<typeof personValues>;
const personChange = z.object({ before: personValues, after: personValues });

const joinChanges = z.object({
  kept: personChange,
  joined: personChange,
  rows: z.record(z.string(), changedRows),
});
export type JoinChanges = z.infer<typeof joinChanges>;

/**
 * Writes both records. `joinedInto`: the kept record, or null when they are separated. The numbers and accounts are unique, so the joined
 * record gives its own up first. Writing the kept record last puts the number of the other one into the search.
 */
export async function updatePeople(
  tx: UniversityTx,
  { keptId, joinedId }: Pair,
  { kept, joined }: { kept: PersonValues; joined: PersonValues },
  joinedInto: string | null,
): Promise<void> {
  await tx.execute(
    `UPDATE students SET student_id = id::text, account_id = NULL WHERE university_id = $1 AND id = $2`,
    [tx.universityId, joinedId],
  );
  for (const [id, values, into] of [
    [keptId, kept, null],
    [joinedId, joined, joinedInto],
    [keptId, kept, null],
  ] as const)
    await tx.execute(
      `UPDATE students SET student_id = $3, name = $4, family_name = $5, email = $6, account_id = $7, active = $9, joined_into = $10,
         group_id = (SELECT id FROM groups WHERE university_id = $1 AND id = $8::uuid), updated_at = now()
       WHERE university_id = $1 AND id = $2`,
      [
        tx.universityId,
        id,
        values.student_id,
        values.name,
        values.family_name,
        values.email,
        values.account_id,
        values.group_id,
        values.active,
        into,
      ],
    );
}

export async function insertJoin(
  tx: UniversityTx,
  { keptId, joinedId }: Pair,
  { by, at }: { by: string; at: Date },
): Promise<string> {
  const row = await tx.row(
    `INSERT INTO student_joins (university_id, kept_id, joined_id, joined_by, joined_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [tx.universityId, keptId, joinedId, by, at],
    z.object({ id: z.string() }),
  );
  return row.id;
}

export async function updateJoinChanges(tx: UniversityTx, id: string, changes: JoinChanges): Promise<void> {
  await tx.execute('UPDATE student_joins SET changes = $3 WHERE university_id = $1 AND id = $2', [
    tx.universityId,
    id,
    JSON.stringify(changes),
  ]);
}

export async function updateJoinUndone(
  tx: UniversityTx,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx.execute(
    'UPDATE student_joins SET undone_by = $3, undone_at = $4, changes = NULL WHERE university_id = $1 AND id = $2',
    [tx.universityId, id, by, at],
  );
}

const joinRow = z.object({
  id: z.string(),
  joined_id: z.string(),
  name: z.string(),
  student_id: z.string(),
  joined_by: personLabel,
  joined_at: z.date(),
  undone_by: personLabel.nullable(),
  undone_at: z.date().nullable(),
  has_changes: z.boolean(),
});
export type JoinRow = z.infer<typeof joinRow>;

/** Lists the records that were joined into this one, latest first. */
export function listJoins(tx: UniversityTx, keptId: string): Promise<JoinRow[]> {
  return tx.query(
    `SELECT j.id, j.joined_id, s.name, s.student_id, j.joined_by_label AS joined_by, j.joined_at, j.undone_by_label AS undone_by,
            j.undone_at, j.changes IS NOT NULL AS has_changes
     FROM student_joins j JOIN students s ON s.university_id = j.university_id AND s.id = j.joined_id
     WHERE j.university_id = $1 AND j.kept_id = $2 ORDER BY j.joined_at DESC, j.id LIMIT 100`,
    [tx.universityId, keptId],
    joinRow,
  );
}

export async function findChanges(tx: UniversityTx, id: string): Promise<JoinChanges | null> {
  const row = await tx.optionalRow(
    'SELECT changes FROM student_joins WHERE university_id = $1 AND id = $2',
    [tx.universityId, id],
    z.object({ changes: joinChanges.nullable() }),
  );
  return row?.changes ?? null;
}

/** Deletes what undoing needs: of joins before a time, or of these students. */
export async function clearJoins(
  tx: UniversityTx,
  of: { before: Date } | { studentIds: readonly string[] },
): Promise<void> {
  await tx.execute(
    `UPDATE student_joins SET changes = NULL WHERE university_id = $1 AND changes IS NOT NULL
       AND ${'before' in of ? 'joined_at < $2' : '(kept_id = ANY($2::uuid[]) OR joined_id = ANY($2::uuid[]))'}`,
    [tx.universityId, 'before' in of ? of.before : of.studentIds],
  );
}
