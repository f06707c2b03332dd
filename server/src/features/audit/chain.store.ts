import { z } from 'zod';
import type { SystemTx, UniversityTx } from '#platform/database/database.ts';
import type { ChainEnds } from './chain.rules.ts';

const bytes = z.instanceof(Buffer);

/** `jsonb` has one text for equal values, so the content of an event is the same each time it is read. */
const chainable = `id, jsonb_build_array(id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), actor, action, subject_type,
    subject_id, details, request_id)::text AS content,
  actor_label::text, subject_label, changes::text, encode(network, 'hex') AS network, address`;
const chainableRow = z.object({
  id: z.string(),
  content: z.string(),
  actor_label: z.string().nullable(),
  subject_label: z.string().nullable(),
  changes: z.string().nullable(),
  network: z.string().nullable(),
  address: z.string().nullable(),
});
const chainedRow = chainableRow.extend({
  number: z.number(),
  digests: bytes,
  hash: bytes,
  at: z.number(),
  is_actor_erased: z.boolean(),
  is_subject_erased: z.boolean(),
  is_network_erased: z.boolean(),
});

/** Anonymised records have this address (`accounts-retention.store.ts` and those of students and staff). */
const isAnonymised = (table: string, id: string): string =>
  `EXISTS (SELECT FROM ${table} p WHERE p.university_id = $1 AND p.id = ${id} AND p.email = p.id || '@anonymised.invalid')`;
/** Subject type of people -> table. */
const peopleTables = { account: 'accounts', student: 'students', staff: 'staff' } as const;

const endsRow = z.object({
  anchor_number: z.number(),
  anchor_hash: bytes,
  number: z.number(),
  hash: bytes,
  seal: bytes,
});
export type SealedEnds = ChainEnds & { readonly seal: Buffer };

export async function listUniversitiesToChain(tx: SystemTx): Promise<string[]> {
  const rows = await tx.query(
    'SELECT DISTINCT university_id AS id FROM audit_events WHERE number IS NULL',
    [],
    z.object({ id: z.string() }),
    'prepared',
  );
  return rows.map(({ id }) => id);
}

/** Locks the chain, so that one process extends it. */
export async function lockEnds(tx: UniversityTx): Promise<SealedEnds | undefined> {
  return tx.optionalRow(
    'SELECT anchor_number, anchor_hash, number, hash, seal FROM audit_chains WHERE university_id = $1 FOR UPDATE',
    [tx.universityId],
    endsRow,
  );
}

export async function findEnds(tx: UniversityTx): Promise<SealedEnds | undefined> {
  return tx.optionalRow(
    'SELECT anchor_number, anchor_hash, number, hash, seal FROM audit_chains WHERE university_id = $1',
    [tx.universityId],
    endsRow,
  );
}

const valuesOf = (tx: UniversityTx, ends: SealedEnds) => [
  tx.universityId,
  ends.anchor_number,
  ends.anchor_hash,
  ends.number,
  ends.hash,
  ends.seal,
];

/** Begins the chain of a university, unless it has begun. */
export async function insertEnds(tx: UniversityTx, ends: SealedEnds): Promise<void> {
  await tx.execute(
    `INSERT INTO audit_chains (university_id, anchor_number, anchor_hash, anchored_at, number, hash, seal)
     VALUES ($1, $2, $3, now(), $4, $5, $6) ON CONFLICT DO NOTHING`,
    valuesOf(tx, ends),
  );
}

export async function updateEnds(tx: UniversityTx, ends: SealedEnds, isAnchorMoved: boolean): Promise<void> {
  await tx.execute(
    `UPDATE audit_chains SET anchor_number = $2, anchor_hash = $3, number = $4, hash = $5, seal = $6,
       anchored_at = CASE WHEN $7 THEN now() ELSE anchored_at END
     WHERE university_id = $1`,
    [...valuesOf(tx, ends), isAnchorMoved],
  );
}

export const listUnchained = (tx: UniversityTx, limit: number) =>
  tx.query(
    `SELECT ${chainable} FROM audit_events WHERE university_id = $1 AND number IS NULL ORDER BY at, id LIMIT $2`,
    [tx.universityId, limit],
    chainableRow,
  );

export async function updateChained(
  tx: UniversityTx,
  events: readonly { readonly id: string; readonly number: number; readonly digests: Buffer; readonly hash: Buffer }[],
): Promise<void> {
  await tx.execute(
    `UPDATE audit_events e SET number = c.number, digests = c.digests, hash = c.hash
     FROM unnest($2::uuid[], $3::bigint[], $4::bytea[], $5::bytea[]) AS c (id, number, digests, hash)
     WHERE e.university_id = $1 AND e.id = c.id`,
    [
      tx.universityId,
      events.map(({ id }) => id),
      events.map(({ number }) => number),
      events.map(({ digests }) => digests),
      events.map(({ hash }) => hash),
    ],
  );
}

/** `networksBefore`: networks of earlier events are deleted. */
export const listChained = (tx: UniversityTx, afterNumber: number, limit: number, networksBefore: Date) =>
  tx.query(
    `SELECT ${chainable}, number, digests, hash, extract(epoch FROM at)::float8 * 1000 AS at,
       EXISTS (SELECT FROM accounts p WHERE p.university_id = $1 AND p.id = actor AND p.email = p.id || '@anonymised.invalid'
         AND actor_label ->> 'name' = p.name AND actor_label ->> 'identifier' IS NULL) AS is_actor_erased,
       CASE subject_type ${Object.entries(peopleTables)
         .map(([type, table]) => `WHEN '${type}' THEN ${isAnonymised(table, 'subject_id')}`)
         .join(' ')} ELSE false END AS is_subject_erased,
       at < $4 OR ${Object.values(peopleTables)
         .map((table) => isAnonymised(table, 'subject_id'))
         .join(' OR ')} AS is_network_erased
     FROM audit_events WHERE university_id = $1 AND number > $2 ORDER BY number LIMIT $3`,
    [tx.universityId, afterNumber, limit, networksBefore],
    chainedRow,
  );

const outsideRow = z.object({ unchained: z.number(), overdue: z.number(), unverified: z.number() });

/** How many events are not chained yet, how many of them should be, and how many are before the anchor. */
export async function countOutside(tx: UniversityTx, anchor: number): Promise<z.infer<typeof outsideRow>> {
  const row = await tx.optionalRow(
    `SELECT count(*) FILTER (WHERE number IS NULL)::int AS unchained, count(*) FILTER (WHERE number <= $2)::int AS unverified,
       count(*) FILTER (WHERE number IS NULL AND at < now() - interval '1 minute')::int AS overdue
     FROM audit_events WHERE university_id = $1 AND (number IS NULL OR number <= $2)`,
    [tx.universityId, anchor],
    outsideRow,
  );
  return row ?? { unchained: 0, overdue: 0, unverified: 0 };
}

const placeRow = z.object({ number: z.number(), hash: bytes });
type Place = z.infer<typeof placeRow>;

/** The event with this number; without a number the last one. */
export async function findPlace(tx: UniversityTx, number?: number): Promise<Place | undefined> {
  return tx.optionalRow(
    `SELECT number, hash FROM audit_events WHERE university_id = $1 AND number IS NOT NULL AND coalesce(number = $2, true)
     ORDER BY number DESC LIMIT 1`,
    [tx.universityId, number ?? null],
    placeRow,
  );
}

/** The end of each chain. */
export const listEnds = (tx: SystemTx) =>
  tx.query('SELECT university_id, number, hash FROM audit_chains', [], placeRow.extend({ university_id: z.string() }));

/** The last event up to a number before the first one that is younger than the term; undefined: no chained event is older. */
export async function findLastExpired(tx: UniversityTx, before: Date, maxNumber: number): Promise<Place | undefined> {
  return tx.optionalRow(
    `SELECT number, hash FROM audit_events
     WHERE university_id = $1 AND number <= $3 AND number < coalesce(
       (SELECT min(number) FROM audit_events WHERE university_id = $1 AND number IS NOT NULL AND at >= $2), 9223372036854775807)
     ORDER BY number DESC LIMIT 1`,
    [tx.universityId, before, maxNumber],
    placeRow,
  );
}

export async function deleteUpTo(tx: UniversityTx, number: number): Promise<number> {
  await tx.allowHistoryChanges();
  return await tx.execute('DELETE FROM audit_events WHERE university_id = $1 AND number <= $2', [
    tx.universityId,
    number,
  ]);
}
