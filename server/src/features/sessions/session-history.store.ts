import type { UniversityTx } from '../../platform/database/database.ts';
import { isIn } from '../../platform/database/is-in.ts';
import { narrowedBy } from '../../platform/database/narrowed-by.ts';
import type { HistoryDay } from './session-history.rules.ts';
import { type ClassSession, sessionColumns, sessionTables } from './sessions.store.ts';

/** Null: not narrowed by it. */
export type HistoryFilters = {
  /** Whose sessions may be seen: those run as lecturer or assistant. */
  readonly ownStaffId: string | null;
  readonly lecturerId: string | null;
  readonly moduleId: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly search: string | null;
};

export type HistoryRow = ClassSession & { present: number; is_marked: boolean };

const isRunBy = (staff: string): string => `(s.lecturer_id = ${staff} OR s.assistant_lecturer_id = ${staff})`;
// Modules and groups are searched where they are written, once, and not again with each of their classes.
const found = (text: string): string => `(s.module_id IN (
      SELECT id FROM modules WHERE university_id = $1 AND ${isIn(text, 'module_code', 'module_name')})
    OR ${isIn(text, 's.session_type', "coalesce(s.location, '')")}
    OR s.id IN (SELECT sg.session_id FROM session_groups sg JOIN groups g ON g.university_id = sg.university_id AND g.id = sg.group_id
                WHERE sg.university_id = $1 AND ${isIn(text, 'g.group_name')}))`;

/** `$1` is the university. */
const filtered = (values: unknown[], of: HistoryFilters): string =>
  `s.university_id = $1 ${narrowedBy(values, [
    [of.ownStaffId, isRunBy],
    [of.lecturerId, isRunBy],
    [of.moduleId, (module) => `s.module_id = ${module}::uuid`],
    [of.from, (from) => `s.session_date >= ${from}::date`],
    [of.to, (to) => `s.session_date <= ${to}::date`],
    [of.search, found],
  ])}`;

/** Most ask for the newest of their own; days and words are found each in a way of its own. */
const asUsual = ({ moduleId, from, to, search }: HistoryFilters): 'prepared' | undefined =>
  [moduleId, from, to, search].every((asked) => asked === null) ? 'prepared' : undefined;

/** Newest first; what is told of a class is looked up for those of the page alone. */
export function listHistory(
  tx: UniversityTx,
  filters: HistoryFilters,
  range: { limit: number; offset: number },
): Promise<HistoryRow[]> {
  const values: unknown[] = [tx.universityId];
  const where = filtered(values, filters);
  const page = `LIMIT $${values.push(range.limit)} OFFSET $${values.push(range.offset)}`;
  const inOrder = 's.session_date DESC, s.starts_at DESC, m.module_code, l.name, s.id';
  return tx.query(
    `SELECT ${sessionColumns},
       (SELECT count(*) FROM marks k
        WHERE k.university_id = s.university_id AND k.session_id = s.id AND k.status IN ('present', 'late')) AS present,
       EXISTS (SELECT FROM marks k WHERE k.university_id = s.university_id AND k.session_id = s.id) AS is_marked
     FROM (SELECT s.id AS page_id FROM ${sessionTables} WHERE ${where} ORDER BY ${inOrder} ${page}) page
     JOIN (${sessionTables}) ON s.university_id = $1 AND s.id = page.page_id
     ORDER BY ${inOrder}`,
    values,
    asUsual(filters),
  );
}

/** How many classes were held on each day, the newest first. */
export function listDays(tx: UniversityTx, filters: HistoryFilters): Promise<HistoryDay[]> {
  const values: unknown[] = [tx.universityId];
  const text = `SELECT s.session_date AS day, count(*) AS held FROM class_sessions s WHERE ${filtered(values, filters)}
     GROUP BY 1 ORDER BY 1 DESC`;
  return tx.query<HistoryDay>(text, values, asUsual(filters));
}
