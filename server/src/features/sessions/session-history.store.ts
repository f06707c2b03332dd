import type { UniversityTx } from '../../platform/database/database.ts';
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

const has = (column: string): string => `position(lower($7) IN lower(${column})) > 0`;
const filtered = `s.university_id = $1
  AND ($2::uuid IS NULL OR s.lecturer_id = $2 OR s.assistant_lecturer_id = $2)
  AND ($3::uuid IS NULL OR s.lecturer_id = $3 OR s.assistant_lecturer_id = $3)
  AND ($4::uuid IS NULL OR s.module_id = $4)
  AND ($5::date IS NULL OR s.session_date >= $5) AND ($6::date IS NULL OR s.session_date <= $6)
  AND ($7::text IS NULL OR ${['m.module_code', 'm.module_name', 's.session_type', "coalesce(s.location, '')"].map(has).join(' OR ')}
    OR EXISTS (SELECT FROM session_groups sg JOIN groups g ON g.university_id = sg.university_id AND g.id = sg.group_id
               WHERE sg.university_id = s.university_id AND sg.session_id = s.id AND ${has('g.group_name')}))`;

const valuesOf = (tx: UniversityTx, filters: HistoryFilters): unknown[] => [
  tx.universityId,
  filters.ownStaffId,
  filters.lecturerId,
  filters.moduleId,
  filters.from,
  filters.to,
  filters.search,
];

/** Newest first. */
export function listHistory(
  tx: UniversityTx,
  filters: HistoryFilters,
  range: { limit: number; offset: number },
): Promise<HistoryRow[]> {
  return tx.query(
    `SELECT ${sessionColumns},
       (SELECT count(*) FROM marks k
        WHERE k.university_id = s.university_id AND k.session_id = s.id AND k.status IN ('present', 'late')) AS present,
       EXISTS (SELECT FROM marks k WHERE k.university_id = s.university_id AND k.session_id = s.id) AS is_marked
     FROM ${sessionTables}
     WHERE ${filtered}
     ORDER BY s.session_date DESC, s.starts_at DESC, m.module_code, l.name, s.id LIMIT $8 OFFSET $9`,
    [...valuesOf(tx, filters), range.limit, range.offset],
  );
}

export async function countHistory(tx: UniversityTx, filters: HistoryFilters): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*) AS count FROM ${sessionTables} WHERE ${filtered}`,
    valuesOf(tx, filters),
  );
  return row?.count ?? 0;
}
