import { personLabel } from '@muster/contract/accounts/person-labels';
import type { AuditAction } from '@muster/contract/accounts/audit-actions';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { andWhere } from '#platform/database/sql/where.ts';

export type AuditFilters = {
  readonly actions?: readonly AuditAction[] | undefined;
  readonly actor?: string | undefined;
  /** One record and the account or records of the same person. */
  readonly subjectIds?: readonly string[] | undefined;
  /** People and records that a search has found: as actor or as subject. */
  readonly foundIds?: readonly string[] | undefined;
  readonly requestId?: string | undefined;
  readonly network?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The last event of a page. */
export type Cursor = { readonly at: string; readonly id: string };

const eventRow = z.object({
  id: z.string(),
  at: z.date(),
  /** With microseconds, for the cursor. */
  exact_at: z.string(),
  action: z.string(),
  actor: z.string().nullable(),
  actor_label: personLabel.nullable(),
  subject_type: z.string(),
  subject_id: z.string().nullable(),
  subject_label: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
  request_id: z.string().nullable(),
  network: z.string().nullable(),
  address: z.string().nullable(),
  number: z.number().nullable(),
  hash: z.string().nullable(),
});
export type EventRow = z.infer<typeof eventRow>;

const columns = `e.id, e.at, e.at::text AS exact_at, e.action, e.actor, e.actor_label, e.subject_type, e.subject_id, e.subject_label, e.details,
  e.changes, e.request_id, encode(e.network, 'hex') AS network, e.address, e.number, encode(e.hash, 'hex') AS hash`;

const dayStart = (day: string, plus: number) =>
  `((${day}::date + ${plus})::timestamp AT TIME ZONE (SELECT time_zone FROM universities WHERE id = $1))`;

const conditions = (values: unknown[], filters: AuditFilters, cursor?: Cursor): string =>
  andWhere(values, [
    [filters.actor, (value) => `e.actor = ${value}`],
    [filters.subjectIds, (value) => `e.subject_id = ANY (${value}::uuid[])`],
    [filters.foundIds, (value) => `(e.actor = ANY (${value}::uuid[]) OR e.subject_id = ANY (${value}::uuid[]))`],
    [filters.requestId, (value) => `e.request_id = ${value}`],
    [filters.network, (value) => `e.network = decode(${value}, 'hex')`],
    [filters.from, (value) => `e.at >= ${dayStart(value, 0)}`],
    [filters.to, (value) => `e.at < ${dayStart(value, 1)}`],
    [
      cursor && JSON.stringify(cursor),
      (value) => `(e.at, e.id) < ((${value}::jsonb ->> 'at')::timestamptz, (${value}::jsonb ->> 'id')::uuid)`,
    ],
  ]);

/**
 * Lists events, newest first. Each action of a group, and each record that a search has found, is read by itself with its index: one scan
 * for all of them would read the events of all others until it has a page.
 */
export function listEvents(
  tx: UniversityTx,
  filters: AuditFilters,
  limit: number,
  cursor?: Cursor,
): Promise<EventRow[]> {
  const values: unknown[] = [tx.universityId, limit];
  const { foundIds, actions, ...others } = filters;
  const isByKey = [others.actor, others.subjectIds, others.requestId, others.network].some((key) => key !== undefined);
  const where = conditions(values, isByKey ? filters : others, cursor);
  const ofGroup = actions && (isByKey || foundIds) ? `AND e.action = ANY ($${values.push(actions)}::text[])` : '';
  const newest = (extra: string) => `SELECT e.* FROM audit_events e WHERE e.university_id = $1 ${extra} ${where}
    ORDER BY e.at DESC, e.id DESC LIMIT $2`;
  const each = (list: unknown, type: string, extras: readonly string[]) =>
    `unnest($${values.push(list)}::${type}[]) AS one (key) CROSS JOIN LATERAL (${extras.map((extra) => `(${newest(extra)})`).join(' UNION ALL ')}) e`;
  const from = isByKey
    ? `(${newest(ofGroup)}) e`
    : foundIds
      ? each(foundIds, 'uuid', [`AND e.actor = one.key ${ofGroup}`, `AND e.subject_id = one.key ${ofGroup}`])
      : actions
        ? each(actions, 'text', ['AND e.action = one.key'])
        : `(${newest('')}) e`;
  return tx.query(`SELECT DISTINCT ${columns} FROM ${from} ORDER BY e.at DESC, e.id DESC LIMIT $2`, values, eventRow);
}

/** `now`: the time of the transaction, which its own events have. */
export async function countEvents(tx: UniversityTx, filters: AuditFilters): Promise<{ count: number; now: string }> {
  const values: unknown[] = [tx.universityId];
  const where = conditions(values, filters);
  const ofGroup = filters.actions ? `AND e.action = ANY ($${values.push(filters.actions)}::text[])` : '';
  return tx.row(
    `SELECT count(*)::int AS count, now()::text AS now FROM audit_events e WHERE e.university_id = $1 ${where} ${ofGroup}`,
    values,
    z.object({ count: z.number(), now: z.string() }),
  );
}

/** The events of a time on, in the order of their time, for the command line. */
export const listEventsSince = (tx: UniversityTx, since: Date, limit: number, after?: Cursor): Promise<EventRow[]> =>
  tx.query(
    `SELECT ${columns} FROM audit_events e
     WHERE e.university_id = $1 AND e.at >= $2 AND (e.at, e.id) > (coalesce($4::timestamptz, '-infinity'), coalesce($5::uuid, '00000000-0000-0000-0000-000000000000'))
     ORDER BY e.at, e.id LIMIT $3`,
    [tx.universityId, since, limit, after?.at ?? null, after?.id ?? null],
    eventRow,
  );

const idRow = z.object({ id: z.string() });
const maxFound = 50;

/** The people and records whose name or number contains the words, at most 50 of each kind. */
export async function findSubjects(tx: UniversityTx, words: string): Promise<string[]> {
  const kinds = [
    `SELECT id FROM accounts WHERE university_id = $1 AND fold_text(concat_ws(' ', name, email)) LIKE ALL (word_patterns($2))`,
    `SELECT unnest(ARRAY[s.id, s.account_id]) FROM students s
     JOIN student_search w ON w.university_id = s.university_id AND w.student_id = s.id
     WHERE s.university_id = $1 AND w.words LIKE ALL (word_patterns($2))`,
    `SELECT unnest(ARRAY[id, account_id]) FROM staff
     WHERE university_id = $1 AND fold_text(concat_ws(' ', name, employee_id, email)) LIKE ALL (word_patterns($2))`,
    `SELECT id FROM modules WHERE university_id = $1 AND fold_text(concat_ws(' ', module_code, module_name)) LIKE ALL (word_patterns($2))`,
    `SELECT id FROM groups WHERE university_id = $1 AND fold_text(group_name) LIKE ALL (word_patterns($2))`,
    `SELECT id FROM degree_details WHERE university_id = $1 AND fold_text(degree_programme) LIKE ALL (word_patterns($2))`,
    `SELECT id FROM venues WHERE university_id = $1 AND fold_text(name) LIKE ALL (word_patterns($2))`,
  ];
  const rows = await tx.query(
    `SELECT DISTINCT id FROM (${kinds.map((kind) => `(${kind} LIMIT ${maxFound})`).join(' UNION ALL ')}) found (id) WHERE id IS NOT NULL`,
    [tx.universityId, words],
    idRow,
  );
  return rows.map(({ id }) => id);
}

/** The record itself, and the account or records of the same person. */
export async function listSameSubject(tx: UniversityTx, id: string): Promise<string[]> {
  const rows = await tx.query(
    `SELECT $2::uuid AS id
     UNION SELECT unnest(ARRAY[id, account_id]) FROM students WHERE university_id = $1 AND (id = $2 OR account_id = $2)
     UNION SELECT unnest(ARRAY[id, account_id]) FROM staff WHERE university_id = $1 AND (id = $2 OR account_id = $2)`,
    [tx.universityId, id],
    z.object({ id: z.string().nullable() }),
  );
  return rows.flatMap((row) => row.id ?? []);
}

/** Clears addresses after the days that the university holds them, and networks recorded before `networksBefore`. Returns how many events. */
export async function clearNetworks(
  tx: UniversityTx,
  now: Date,
  networksBefore: Date,
  isDry: boolean,
): Promise<number> {
  const values = [tx.universityId, now, networksBefore];
  const where = `WHERE e.university_id = $1 AND (e.network IS NOT NULL AND e.at < $3
      OR e.address IS NOT NULL AND e.at < $2::timestamptz - make_interval(days => (SELECT audit_address_days FROM universities WHERE id = $1)))`;
  if (isDry) {
    const row = await tx.row(
      `SELECT count(*)::int AS count FROM audit_events e ${where}`,
      values,
      z.object({ count: z.number() }),
    );
    return row.count;
  }
  await tx.allowHistoryChanges();
  return await tx.execute(
    `UPDATE audit_events e SET address = NULL, network = CASE WHEN e.at < $3 THEN NULL ELSE e.network END ${where}`,
    values,
  );
}
