import type { UniversityTx } from '../../platform/database/database.ts';
import { isIn } from '../../platform/database/is-in.ts';
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

// Modules and groups are searched where they are written, once, and not again with each of their classes.
const filtered = `s.university_id = $1
  AND ($2::uuid IS NULL OR s.lecturer_id = $2 OR s.assistant_lecturer_id = $2)
  AND ($3::uuid IS NULL OR s.lecturer_id = $3 OR s.assistant_lecturer_id = $3)
  AND ($4::uuid IS NULL OR s.module_id = $4)
  AND ($5::date IS NULL OR s.session_date >= $5) AND ($6::date IS NULL OR s.session_date <= $6)
  AND ($7::text IS NULL
    OR s.module_id IN (SELECT id FROM modules WHERE university_id = $1 AND ${isIn('$7', 'module_code', 'module_name')})
    OR ${isIn('$7', 's.session_type', "coalesce(s.location, '')")}
    OR s.id IN (SELECT sg.session_id FROM session_groups sg JOIN groups g ON g.university_id = sg.university_id AND g.id = sg.group_id
                WHERE sg.university_id = $1 AND ${isIn('$7', 'g.group_name')}))`;

const valuesOf = (tx: UniversityTx, filters: HistoryFilters): unknown[] => [
  tx.universityId,
  filters.ownStaffId,
  filters.lecturerId,
  filters.moduleId,
  filters.from,
  filters.to,
  filters.search,
];

/** Newest first; what is told of a class is looked up for those of the page alone. */
export function listHistory(
  tx: UniversityTx,
  filters: HistoryFilters,
  range: { limit: number; offset: number },
): Promise<HistoryRow[]> {
  const inOrder = 's.session_date DESC, s.starts_at DESC, m.module_code, l.name, s.id';
  return tx.query(
    `SELECT ${sessionColumns},
       (SELECT count(*) FROM marks k
        WHERE k.university_id = s.university_id AND k.session_id = s.id AND k.status IN ('present', 'late')) AS present,
       EXISTS (SELECT FROM marks k WHERE k.university_id = s.university_id AND k.session_id = s.id) AS is_marked
     FROM (SELECT s.id AS page_id FROM ${sessionTables} WHERE ${filtered} ORDER BY ${inOrder} LIMIT $8 OFFSET $9) page
     JOIN (${sessionTables}) ON s.university_id = $1 AND s.id = page.page_id
     ORDER BY ${inOrder}`,
    [...valuesOf(tx, filters), range.limit, range.offset],
  );
}

/** How many classes were held on each day, the newest first. */
export function listDays(tx: UniversityTx, filters: HistoryFilters): Promise<HistoryDay[]> {
  return tx.query<HistoryDay>(
    `SELECT s.session_date AS day, count(*) AS held FROM class_sessions s WHERE ${filtered} GROUP BY 1 ORDER BY 1 DESC`,
    valuesOf(tx, filters),
  );
}
