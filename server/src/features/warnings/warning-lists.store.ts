import {
  warningMailKinds,
  type WarningMailState,
  warningMailStates,
  warningReasons,
  type WarningRuleKind,
  warningRuleKinds,
  type WarningState,
  warningStates,
} from '@muster/contract/attendance/warnings';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { modulesOfDepartment } from '#domain/department.ts';
import { countRows, type Slice } from '#platform/database/sql/paging.ts';
import { sqlContains } from '#platform/database/sql/sql-contains.ts';
import { teachesSession } from '#domain/teaching.ts';
import { andWhere } from '#platform/database/sql/where.ts';

/** Null: no filter. */
export type WarningFilters = {
  /** Only warnings of students in classes that this staff member runs as lecturer or assistant. */
  readonly ownStaffId: string | null;
  readonly state: WarningState | null;
  readonly rule: WarningRuleKind | null;
  readonly studentId: string | null;
  /** Of the module. */
  readonly department: string | null;
  readonly search: string | null;
};

/** Needs the joined students and modules. Without a search text counting needs no join. */
const matchesSearch = (text: string): string =>
  sqlContains(text, 'st.name', 'st.student_id', 'm.module_code', 'm.module_name');

type PageSource = {
  readonly tables: string;
  /** The first table alone, for sources where thousands of rows share one time. */
  readonly bare?: string;
  /** The id column of the first table. */
  readonly id: string;
  /** Sort keys: the time (newest first), then names. */
  readonly keys: readonly [string, ...string[]];
};
const orderOf = ({ keys: [time, ...names], id }: PageSource): string => [`${time} DESC`, ...names, id].join(', ');

/**
 * Selects the ids and the total of one page; further columns are looked up only for these rows. OFFSET 0 forces the join before the sort,
 * because thousands of warnings can share one time. With a search text the total is counted in the same pass. Without one, rows are counted
 * by time, and only the times that the page can contain are joined and sorted.
 */
function pageQuery(source: PageSource, where: string, search: string | null, slice: Slice, values: unknown[]): string {
  const [limit, offset] = [`$${values.push(slice.limit)}`, `$${values.push(slice.offset ?? 0)}`];
  const [time] = source.keys;
  const keys = source.keys.map((key, at) => `${key} AS key${at}`);
  const order = source.keys.map((_, at) => (at === 0 ? 'key0 DESC' : `key${at}`));
  const found = (total: string, near: string): string =>
    `(SELECT ${source.id} AS id, ${total} AS total, ${keys.join(', ')} FROM ${source.tables} ${near} WHERE ${where} OFFSET 0) found`;
  const page = (from: string, skipped: string): string =>
    `SELECT id, total FROM ${from} ORDER BY ${order.join(', ')}, id LIMIT ${limit} OFFSET ${skipped}`;
  const { bare } = source;
  if (search !== null) return `(${page(found('count(*) OVER ()', ''), offset)}) page`;
  if (bare === undefined) return `(${page(found('NULL::bigint', ''), offset)}) page`;
  return `(WITH times AS MATERIALIZED (
      SELECT at, held, (sum(held) OVER (ORDER BY at DESC))::bigint - held AS ahead
      FROM (SELECT ${time} AS at, count(*) AS held FROM ${bare} WHERE ${where} GROUP BY 1) counted),
    near AS MATERIALIZED (SELECT * FROM times WHERE ahead < ${limit}::bigint + ${offset}::bigint AND ahead + held > ${offset})
    ${page(
      found('(SELECT sum(held)::bigint FROM times)', `JOIN near ON near.at = ${time}`),
      `${offset} - (SELECT min(ahead) FROM near)`,
    )}) page`;
}

const tables = `warnings w
  JOIN students st ON st.university_id = w.university_id AND st.id = w.student_id
  JOIN modules m ON m.university_id = w.university_id AND m.id = w.module_id`;
const columns = `w.id, m.module_code, m.module_name, w.academic_year, w.semester, w.rule, w.below, w.after, w.state, w.reason,
  w.attended, w.total, w.missed_on::text[] AS missed_on, w.raised_at, w.changed_at`;
const source: PageSource = {
  tables,
  bare: 'warnings w',
  id: 'w.id',
  keys: ['w.raised_at', 'st.name', 'st.student_id', 'm.module_code', 'w.academic_year', 'w.semester', 'w.rule'],
};
/** Hides open warnings of inactive students. Written so that these few rows are read once, from their own index. */
const isRelevant = `NOT EXISTS (SELECT FROM students i
  WHERE i.university_id = w.university_id AND i.id = w.student_id AND NOT i.active AND w.state = 'open')`;
/** $1: the university. */
const filtered = (filters: WarningFilters, values: unknown[]): string =>
  `w.university_id = $1 AND ${isRelevant} ${andWhere(values, [
    [filters.state, (state) => `w.state = ${state}`],
    [filters.rule, (rule) => `w.rule = ${rule}`],
    [filters.search, matchesSearch],
    [
      filters.ownStaffId,
      (staff) => `(w.student_id, w.module_id, w.academic_year, w.semester) IN (
    SELECT r.student_id, r.module_id, coalesce(s.academic_year, ''), coalesce(s.semester, 0)
    FROM class_sessions s JOIN attendance r ON r.university_id = s.university_id AND r.session_id = s.id
    WHERE s.university_id = $1 AND ${teachesSession(staff)})`,
    ],
    [filters.studentId, (student) => `w.student_id = ${student}`],
    [filters.department, (name) => `w.module_id IN (${modulesOfDepartment(name)})`],
  ])}`;

const ownWarningRow = z.object({
  id: z.string(),
  module_code: z.string(),
  module_name: z.string(),
  academic_year: z.string(),
  semester: z.number(),
  rule: z.enum(warningRuleKinds),
  below: z.number(),
  after: z.number(),
  state: z.enum(warningStates),
  reason: z.enum(warningReasons).nullable(),
  attended: z.number(),
  total: z.number(),
  missed_on: z.array(z.string()),
  raised_at: z.date(),
  changed_at: z.date(),
});
type OwnWarningRow = z.infer<typeof ownWarningRow>;

const warningRow = ownWarningRow.extend({
  student: z.object({
    id: z.string(),
    student_id: z.string(),
    name: z.string(),
    group_name: z.string().nullable(),
  }),
  mail_state: z.enum(warningMailStates).nullable(),
  mailed_at: z.date().nullable(),
  /** Total number of rows; null: not counted. */
  found_total: z.number().nullable(),
});
export type WarningRow = z.infer<typeof warningRow>;

export function listWarnings(tx: UniversityTx, filters: WarningFilters, slice: Slice): Promise<WarningRow[]> {
  const values: unknown[] = [tx.universityId];
  return tx.query(
    `SELECT ${columns}, json_build_object('id', st.id, 'student_id', st.student_id, 'name', st.name, 'group_name', g.group_name)
              AS student, e.state AS mail_state, e.sent_at AS mailed_at, page.total AS found_total
     FROM ${pageQuery(source, filtered(filters, values), filters.search, slice, values)}
     JOIN (${tables}) ON w.university_id = $1 AND w.id = page.id
     LEFT JOIN groups g ON g.university_id = st.university_id AND g.id = st.group_id
     LEFT JOIN warning_mails e
       ON e.university_id = w.university_id AND e.warning_id = w.id AND e.kind = 'warned' AND e.round = w.round
     ORDER BY ${orderOf(source)}`,
    values,
    warningRow,
  );
}

export function countWarnings(tx: UniversityTx, filters: WarningFilters): Promise<number> {
  const values = [tx.universityId];
  const from = filters.search === null ? 'warnings w' : tables;
  return countRows(tx, `FROM ${from} WHERE ${filtered(filters, values)}`, values);
}

export function listOpenWarningsOf(tx: UniversityTx, studentId: string): Promise<OwnWarningRow[]> {
  return tx.query(
    `SELECT ${columns} FROM ${tables}
     WHERE w.university_id = $1 AND w.student_id = $2 AND w.state = 'open' AND st.active
     ORDER BY natural_key(m.module_code), w.rule, w.id LIMIT 100`,
    [tx.universityId, studentId],
    ownWarningRow,
    'prepared',
  );
}

export type MailFilters = { readonly state: WarningMailState | null; readonly search: string | null };
const mailRow = z.object({
  id: z.string(),
  kind: z.enum(warningMailKinds),
  student_name: z.string(),
  student_number: z.string(),
  module_code: z.string(),
  rule: z.enum(warningRuleKinds),
  missed_on: z.array(z.string()),
  state: z.enum(warningMailStates),
  address: z.string().nullable(),
  tries: z.number(),
  created_at: z.date(),
  sent_at: z.date().nullable(),
  next_try_at: z.date(),
  failure: z.string().nullable(),
  /** Total number of rows; null: not counted. */
  found_total: z.number().nullable(),
});
export type MailRow = z.infer<typeof mailRow>;

const mailTables = `warning_mails e
  JOIN warnings w ON w.university_id = e.university_id AND w.id = e.warning_id
  JOIN students st ON st.university_id = e.university_id AND st.id = e.student_id
  JOIN modules m ON m.university_id = w.university_id AND m.id = w.module_id`;
const mailSource: PageSource = {
  tables: mailTables,
  id: 'e.id',
  keys: ['coalesce(e.sent_at, e.created_at)', 'st.name', 'st.student_id', 'm.module_code', 'w.rule', 'e.kind'],
};
/** $1: the university. */
const filteredMails = ({ state, search }: MailFilters, values: unknown[]): string =>
  `e.university_id = $1 ${andWhere(values, [
    [state, (value) => `e.state = ${value}`],
    [search, matchesSearch],
  ])}`;

export function listMails(tx: UniversityTx, filters: MailFilters, slice: Slice): Promise<MailRow[]> {
  const values: unknown[] = [tx.universityId];
  return tx.query(
    `SELECT e.id, e.kind, st.name AS student_name, st.student_id AS student_number, m.module_code, w.rule,
            e.missed_on::text[] AS missed_on, e.state, e.address, e.tries, e.created_at, e.sent_at, e.next_try_at, e.failure,
            page.total AS found_total
     FROM ${pageQuery(mailSource, filteredMails(filters, values), filters.search, slice, values)}
     JOIN (${mailTables}) ON e.university_id = $1 AND e.id = page.id
     ORDER BY ${orderOf(mailSource)}`,
    values,
    mailRow,
  );
}

export function countMails(tx: UniversityTx, filters: MailFilters): Promise<number> {
  const values = [tx.universityId];
  const from = filters.search === null ? 'warning_mails e' : mailTables;
  return countRows(tx, `FROM ${from} WHERE ${filteredMails(filters, values)}`, values);
}
