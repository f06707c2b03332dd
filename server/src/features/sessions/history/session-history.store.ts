import { qr, type sessionSelections } from '@muster/contract/attendance/sessions';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { sqlContains } from '#platform/database/sql/sql-contains.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import type { HistoryDay } from './session-history.rules.ts';
import { classSessionRow, sessionColumns, sessionTables } from '../sessions.store.ts';
import { teachesSession } from '#domain/teaching.ts';

/** Null means no filter. */
export type HistoryFilters = {
  /** Restricts to sessions of this lecturer or assistant. */
  readonly ownStaffId: string | null;
  readonly lecturerId: string | null;
  readonly moduleId: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly search: string | null;
  readonly only: (typeof sessionSelections)[number] | null;
  readonly now: Date;
};

const historyRow = classSessionRow.extend({ present: z.number() });
const historyDayRow = z.object({ day: z.string(), held: z.number() });
export type HistoryRow = z.infer<typeof historyRow>;

// Modules and groups are searched once in their own tables, not once per session.
const matchesSearch = (text: string): string => `(s.module_id IN (
      SELECT id FROM modules WHERE university_id = $1 AND ${sqlContains(text, 'module_code', 'module_name')})
    OR ${sqlContains(text, 's.session_type', "coalesce(s.location, '')")}
    OR s.id IN (SELECT sg.session_id FROM session_groups sg JOIN groups g ON g.university_id = sg.university_id AND g.id = sg.group_id
                WHERE sg.university_id = $1 AND ${sqlContains(text, 'g.group_name')}))`;

/** Codes run or are paused at `now`. The first condition is for the index. */
const isOpen = (now: string): string => `s.qr_ends_at > ${now}::timestamptz - interval '${qr.maxPauseHours} hours'
  AND s.qr_stopped_at IS NULL AND s.withdrawn_at IS NULL
  AND coalesce(s.qr_paused_at + interval '${qr.maxPauseHours} hours', s.qr_ends_at) > ${now}::timestamptz`;
const hasOpenFlags = `s.withdrawn_at IS NULL AND EXISTS (
  SELECT FROM mark_flags f WHERE f.university_id = s.university_id AND f.session_id = s.id AND f.state = 'open')`;

/** `$1` is the university. */
const whereClause = (values: unknown[], of: HistoryFilters): string =>
  `s.university_id = $1 ${andWhere(values, [
    [of.ownStaffId, (staff) => teachesSession(staff)],
    [of.lecturerId, (staff) => teachesSession(staff)],
    [of.moduleId, (module) => `s.module_id = ${module}::uuid`],
    [of.from, (from) => `s.session_date >= ${from}::date`],
    [of.to, (to) => `s.session_date <= ${to}::date`],
    [of.search, matchesSearch],
    [of.only === 'open' ? of.now : null, isOpen],
    [of.only === 'flagged' || null, (value) => `(${hasOpenFlags}) = ${value}`],
  ])}`;

/** The usual request (own sessions, newest first) is prepared. Other filters are planned for their values. */
const preparedIfUnfiltered = ({ moduleId, from, to, search, only }: HistoryFilters): 'prepared' | undefined =>
  [moduleId, from, to, search, only].every((value) => value === null) ? 'prepared' : undefined;

/** Lists sessions, newest first. Details are looked up for the rows of the page only. */
export function listHistory(
  tx: UniversityTx,
  filters: HistoryFilters,
  range: { limit: number; offset: number },
): Promise<HistoryRow[]> {
  const values: unknown[] = [tx.universityId];
  const where = whereClause(values, filters);
  const page = `LIMIT $${values.push(range.limit)} OFFSET $${values.push(range.offset)}`;
  const orderBy = 's.session_date DESC, s.starts_at DESC, m.module_code, l.name, s.id';
  return tx.query(
    `SELECT ${sessionColumns},
       attended.present
     FROM (SELECT s.id AS page_id FROM ${sessionTables} WHERE ${where} ORDER BY ${orderBy} ${page}) page
     JOIN (${sessionTables}) ON s.university_id = $1 AND s.id = page.page_id
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE is_attended(a.status)) AS present
       FROM attendance a WHERE a.university_id = s.university_id AND a.session_id = s.id) attended
     ORDER BY ${orderBy}`,
    values,
    historyRow,
    preparedIfUnfiltered(filters),
  );
}

/** Counts the sessions of each day, newest first. */
export function listDays(tx: UniversityTx, filters: HistoryFilters): Promise<HistoryDay[]> {
  const values: unknown[] = [tx.universityId];
  const text = `SELECT s.session_date AS day, count(*) AS held FROM class_sessions s WHERE ${whereClause(values, filters)}
     GROUP BY 1 ORDER BY 1 DESC`;
  return tx.query(text, values, historyDayRow, preparedIfUnfiltered(filters));
}

const countRow = z.object({ here: z.number(), expected: z.number() });
export type OpenClassCount = z.infer<typeof countRow>;

/** The expected students and those who attend, of each class of the university whose codes run or are paused. */
export function countOpenClasses(tx: UniversityTx, now: Date): Promise<OpenClassCount[]> {
  return tx.query(
    `SELECT counted.here, counted.expected FROM class_sessions s
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE is_attended(a.status))::int AS here, count(*)::int AS expected
       FROM attendance a WHERE a.university_id = s.university_id AND a.session_id = s.id) counted
     WHERE s.university_id = $1 AND ${isOpen('$2')} ORDER BY s.starts_at, s.id`,
    [tx.universityId, now],
    countRow,
    'prepared',
  );
}

/** Counts the classes of the university since a day with flags to review. */
export async function countFlaggedClasses(tx: UniversityTx, since: string): Promise<number> {
  const row = await tx.row(
    `SELECT count(*)::int AS count FROM class_sessions s
     WHERE s.university_id = $1 AND s.session_date >= $2::date AND ${hasOpenFlags}`,
    [tx.universityId, since],
    z.object({ count: z.number() }),
  );
  return row.count;
}
