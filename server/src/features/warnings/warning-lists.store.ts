import type {
  ListedWarning,
  OwnWarning,
  WarningMail,
  WarningMailState,
  WarningRuleKind,
  WarningState,
} from '@muster/contract/warnings';
import type { UniversityTx } from '../../platform/database/database.ts';
import { isIn } from '../../platform/database/is-in.ts';

/** Null: not narrowed by it. */
export type WarningFilters = {
  /** Whose students' warnings may be seen: of classes run as lecturer or assistant. */
  readonly ownStaffId: string | null;
  readonly state: WarningState | null;
  readonly rule: WarningRuleKind | null;
  readonly search: string | null;
};
type Range = { readonly limit: number; readonly offset: number };

/** Without words nothing of students and modules is asked for: what is only counted need not be joined with them. */
const found = (search: string | null, place: string): string =>
  search === null
    ? `${place}::text IS NULL`
    : isIn(place, 'st.name', 'st.student_id', 'm.module_code', 'm.module_name');

type Source = {
  readonly tables: string;
  /** The first of the tables alone, where thousands are of one time. */
  readonly bare?: string;
  /** Of the first of the tables. */
  readonly id: string;
  /** Newest first; of those of one time in the order of the names. */
  readonly keys: readonly [string, ...string[]];
};
const orderOf = ({ keys: [time, ...names], id }: Source): string => [`${time} DESC`, ...names, id].join(', ');

/**
 * The ids of a page: what it shows is looked up for its rows alone. The fence (OFFSET 0) has all be joined before they are sorted: where
 * thousands were raised at one time, the time is no short way to the first of them. What words find is counted on the way. Without
 * words those of one time are counted together, and have names only where the page may lie; where each is of another time, counting
 * alone is cheaper.
 */
function pageOf(source: Source, where: string, search: string | null, limit: string, offset: string): string {
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
const source: Source = {
  tables,
  bare: 'warnings w',
  id: 'w.id',
  keys: ['w.raised_at', 'st.name', 'st.student_id', 'm.module_code', 'w.academic_year', 'w.semester', 'w.rule'],
};
/** What is open of whoever is Inactive is nobody's to look after. Said so that these few are read once, from an index of their own. */
const isOfNow = `NOT EXISTS (SELECT FROM students i
  WHERE i.university_id = w.university_id AND i.id = w.student_id AND NOT i.active AND w.state = 'open')`;
const filtered = (search: string | null): string =>
  `w.university_id = $1 AND ${isOfNow} AND ($2::text IS NULL OR w.state = $2) AND ($3::text IS NULL OR w.rule = $3) AND ${found(search, '$4')}
  AND ($5::uuid IS NULL OR (w.student_id, w.module_id, w.academic_year, w.semester) IN (
    SELECT r.student_id, s.module_id, coalesce(s.academic_year, ''), coalesce(s.semester, 0)
    FROM class_sessions s JOIN session_roster r ON r.university_id = s.university_id AND r.session_id = s.id
    WHERE s.university_id = $1 AND (s.lecturer_id = $5 OR s.assistant_lecturer_id = $5)))`;
const valuesOf = (tx: UniversityTx, filters: WarningFilters): unknown[] => [
  tx.universityId,
  filters.state,
  filters.rule,
  filters.search,
  filters.ownStaffId,
];

type Instants = 'raised_at' | 'changed_at';
type OwnRow = Omit<OwnWarning, Instants | 'percentage'> & { readonly raised_at: Date; readonly changed_at: Date };
/** How many there are in all; null: not counted. */
type Counted = { readonly found_total: number | null };
export type WarningRow = OwnRow &
  Counted &
  Pick<ListedWarning, 'student' | 'mail_state'> & { readonly mailed_at: Date | null };

export function listWarnings(tx: UniversityTx, filters: WarningFilters, range: Range): Promise<WarningRow[]> {
  return tx.query(
    `SELECT ${columns}, json_build_object('id', st.id, 'student_id', st.student_id, 'name', st.name, 'group_name', g.group_name)
              AS student, e.state AS mail_state, e.sent_at AS mailed_at, page.total AS found_total
     FROM ${pageOf(source, filtered(filters.search), filters.search, '$6', '$7')}
     JOIN (${tables}) ON w.university_id = $1 AND w.id = page.id
     LEFT JOIN groups g ON g.university_id = st.university_id AND g.id = st.group_id
     LEFT JOIN warning_mails e
       ON e.university_id = w.university_id AND e.warning_id = w.id AND e.kind = 'warned' AND e.round = w.round
     ORDER BY ${orderOf(source)}`,
    [...valuesOf(tx, filters), range.limit, range.offset],
  );
}

export async function countWarnings(tx: UniversityTx, filters: WarningFilters): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*) AS count FROM ${filters.search === null ? 'warnings w' : tables} WHERE ${filtered(filters.search)}`,
    valuesOf(tx, filters),
  );
  return row?.count ?? 0;
}

export function listOpenWarningsOf(tx: UniversityTx, studentId: string): Promise<OwnRow[]> {
  return tx.query(
    `SELECT ${columns} FROM ${tables}
     WHERE w.university_id = $1 AND w.student_id = $2 AND w.state = 'open' AND st.active
     ORDER BY m.module_code, w.rule, w.id LIMIT 100`,
    [tx.universityId, studentId],
    'prepared',
  );
}

export type MailFilters = { readonly state: WarningMailState | null; readonly search: string | null };
type MailInstants = 'created_at' | 'sent_at' | 'next_try_at';
export type MailRow = Omit<WarningMail, MailInstants> &
  Counted & {
    readonly created_at: Date;
    readonly sent_at: Date | null;
    readonly next_try_at: Date;
  };

const mailTables = `warning_mails e
  JOIN warnings w ON w.university_id = e.university_id AND w.id = e.warning_id
  JOIN students st ON st.university_id = e.university_id AND st.id = e.student_id
  JOIN modules m ON m.university_id = w.university_id AND m.id = w.module_id`;
const mailSource: Source = {
  tables: mailTables,
  id: 'e.id',
  keys: ['coalesce(e.sent_at, e.created_at)', 'st.name', 'st.student_id', 'm.module_code', 'w.rule', 'e.kind'],
};
const mailsFiltered = (search: string | null): string =>
  `e.university_id = $1 AND ($2::text IS NULL OR e.state = $2) AND ${found(search, '$3')}`;

export function listMails(tx: UniversityTx, { state, search }: MailFilters, range: Range): Promise<MailRow[]> {
  return tx.query(
    `SELECT e.id, e.kind, st.name AS student_name, st.student_id AS student_number, m.module_code, w.rule,
            e.missed_on::text[] AS missed_on, e.state, e.address, e.tries, e.created_at, e.sent_at, e.next_try_at, e.failure,
            page.total AS found_total
     FROM ${pageOf(mailSource, mailsFiltered(search), search, '$4', '$5')}
     JOIN (${mailTables}) ON e.university_id = $1 AND e.id = page.id
     ORDER BY ${orderOf(mailSource)}`,
    [tx.universityId, state, search, range.limit, range.offset],
  );
}

export async function countMails(tx: UniversityTx, { state, search }: MailFilters): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*) AS count FROM ${search === null ? 'warning_mails e' : mailTables} WHERE ${mailsFiltered(search)}`,
    [tx.universityId, state, search],
  );
  return row?.count ?? 0;
}
