import { bandOf, percentage } from '@muster/contract/attendance/attendance';
import { weekdays } from '@muster/contract/http/shared';
import type { breakdowns } from '@muster/contract/reports/analytics';

/*
 * An independent calculation of all figures: one plain statement lists the attendance rows that count, and these functions add them up.
 * It reads neither counters, totals and `final_at` nor the functions about statuses.
 */

export type CountedRow = {
  readonly session: string;
  readonly date: string;
  readonly hour: number;
  readonly weekday: number;
  readonly student: string;
  readonly name: string;
  readonly module: string;
  readonly academic_year: string;
  readonly group: string | null;
  readonly degree: string | null;
  readonly year: number;
  readonly lecturer: string;
  /** The percentage that students need in the module. */
  readonly limit: number;
  readonly status: 'present' | 'late' | 'online' | 'absent' | 'excused';
};

/** $1: university, $2: now. A class is over 15 minutes after its codes, or, without codes, at its end. */
export const countedRowsText = `
  SELECT a.session_id AS session, s.session_date::text AS date, extract(hour FROM s.start_time)::int AS hour,
         extract(isodow FROM s.session_date)::int AS weekday, st.student_id AS student, st.name, mo.module_code AS module,
         coalesce(s.academic_year, '') AS academic_year, a.group_id AS group, a.degree_details_id AS degree, a.year, f.name AS lecturer,
         coalesce(mo.attendance_limit, 80) AS limit,
         CASE WHEN a.parallel_session_id IS NOT NULL THEN 'present' ELSE coalesce(a.status, 'absent') END AS status
  FROM attendance a
  JOIN class_sessions s ON s.id = a.session_id JOIN students st ON st.id = a.student_id
  JOIN modules mo ON mo.id = a.module_id JOIN staff f ON f.id = s.lecturer_id
  JOIN modules sm ON sm.id = s.module_id JOIN universities u ON u.id = s.university_id
  WHERE a.university_id = $1 AND a.parallel_group IS NULL AND s.withdrawn_at IS NULL
    AND CASE WHEN sm.attendance_requirement IS NULL
        THEN NOT EXISTS (SELECT FROM unnest(u.recorded_class_types || u.counted_class_types) AS c (type) WHERE lower(c.type) IN (lower(s.session_type), lower(s.session_type) || 'oratory'))
        ELSE sm.attendance_requirement = 'required' END
    AND (a.status IS NOT NULL
    OR s.qr_started_at IS NOT NULL AND greatest(s.qr_ends_at, s.qr_paused_at) <= $2::timestamptz - interval '15 minutes'
    OR s.qr_started_at IS NULL AND s.ends_at <= $2
       AND EXISTS (SELECT FROM attendance o WHERE o.session_id = s.id AND o.status IS NOT NULL))
  ORDER BY s.session_date, s.start_time, st.student_id`;

const isAttended = ({ status }: CountedRow): boolean => ['present', 'late', 'online'].includes(status);
const count = (rows: readonly CountedRow[], status: CountedRow['status']): number =>
  rows.filter((row) => row.status === status).length;

function toFigures(rows: readonly CountedRow[]) {
  const attended = rows.filter(isAttended).length;
  const expected = attended + count(rows, 'absent');
  const [late, absent, excused] = [count(rows, 'late'), count(rows, 'absent'), count(rows, 'excused')];
  return { expected, attended, late, absent, excused, percentage: percentage(attended, expected) };
}
const distinct = (rows: readonly CountedRow[], key: (row: CountedRow) => unknown): number =>
  new Set(rows.map(key)).size;
const byStudent = (rows: readonly CountedRow[]) => Map.groupBy(rows, ({ student }) => student);
const byPair = (rows: readonly CountedRow[]) =>
  Map.groupBy(rows, ({ student, module, academic_year: year }) => `${student} ${module} ${year}`);
const sorted = (lines: readonly string[]): string[] => lines.toSorted();

/** The classes of one student, module and year missed after the last attended one. */
function missedInARow(rows: readonly CountedRow[]): number {
  const counted = rows.filter(({ status }) => status !== 'excused');
  return counted.length - 1 - counted.findLastIndex(isAttended);
}

const mondayOf = ({ date, weekday }: CountedRow): string =>
  new Date(Date.parse(date) - (weekday - 1) * 86_400_000).toISOString().slice(0, 10);

export function expectedOverview(rows: readonly CountedRow[], rowsOfRuns: readonly CountedRow[]) {
  const percents = [...byStudent(rows).values()].map((own) => toFigures(own).percentage);
  const risks = expectedRisks(rows, rowsOfRuns);
  const studentsAt = (isAtRisk: (risk: Risk) => boolean): number =>
    new Set(risks.filter(isAtRisk).map(({ student }) => student)).size;
  const below = (points: number) => studentsAt(({ percent, limit }) => percent < limit - points);
  return {
    totals: {
      sessions: distinct(rows, ({ session }) => session),
      students: distinct(rows, ({ student }) => student),
      ...toFigures(rows),
      present: count(rows, 'present'),
      online: count(rows, 'online'),
    },
    weeks: [...Map.groupBy(rows, mondayOf)].map(([week_start, own]) => ({
      week_start,
      sessions: distinct(own, ({ session }) => session),
      ...toFigures(own),
    })),
    distribution: Array.from(
      { length: 10 },
      (_, step) =>
        percents.filter((percent) => percent !== null && Math.min(9, Math.floor(percent / 10)) === step).length,
    ),
    none: percents.filter((percent) => percent === null).length,
    // No class is to come.
    at_risk: {
      below_80: below(0),
      below_60: below(20),
      cannot_reach_80: below(0),
      missed_in_a_row: studentsAt(({ missed }) => missed >= 3),
    },
    lowest_modules: [...Map.groupBy(rows, ({ module }) => module)]
      .map(([module, own]) => ({ module, percentage: toFigures(own).percentage }))
      .toSorted(
        (one, other) => (one.percentage ?? 101) - (other.percentage ?? 101) || (one.module < other.module ? -1 : 1),
      )
      .map(({ module, percentage: percent }) => `${module} ${percent}`),
  };
}

type Risk = { student: string; percent: number; limit: number; missed: number; line: string };
/** `rowsOfRuns`: the classes that the missed classes in a row are counted from. */
export function expectedRisks(rows: readonly CountedRow[], rowsOfRuns: readonly CountedRow[]): Risk[] {
  const [pairs, runs] = [byPair(rows), byPair(rowsOfRuns)];
  return [...pairs].flatMap(([pair, own]) => {
    const { attended, expected, percentage: percent } = toFigures(own);
    const missed = missedInARow(runs.get(pair) ?? []);
    const line = `${pair} ${attended}/${expected} missed ${missed} last ${own.findLast(isAttended)?.date ?? null}`;
    return percent === null
      ? []
      : [{ student: pair.split(' ')[0] ?? '', percent, limit: own[0]?.limit ?? 80, missed, line }];
  });
}

export const expectedReport = (rows: readonly CountedRow[]): string[] =>
  sorted(
    [...Map.groupBy(rows, ({ student, module }) => `${student} ${module}`)].map(([pair, own]) => {
      const { attended, expected, percentage: percent } = toFigures(own);
      return `${pair} ${attended}/${expected} ${bandOf(percent, own[0]?.limit)}`;
    }),
  );

export const expectedSteps = (rows: readonly CountedRow[]): string[] =>
  sorted(
    [...byStudent(rows)].flatMap(([student, own]) => {
      const { attended, expected, percentage: percent } = toFigures(own);
      return percent === null ? [] : [`${student} ${attended}/${expected} ${percent}`];
    }),
  );

export const expectedSessions = (rows: readonly CountedRow[]): string[] =>
  sorted(
    [...Map.groupBy(rows, ({ session }) => session)].map(([id, own]) => `${id} ${JSON.stringify(toFigures(own))}`),
  );

const breakdownKeys: Readonly<Record<(typeof breakdowns)[number], (row: CountedRow) => string>> = {
  module: ({ module }) => module,
  group: ({ group }) => group ?? '',
  degree: ({ degree }) => degree ?? '',
  lecturer: ({ lecturer }) => lecturer,
  weekday: ({ weekday }) => weekdays[weekday - 1] ?? '',
  hour: ({ hour }) => String(hour),
};
const hasStudents = (by: (typeof breakdowns)[number]): boolean => ['module', 'group', 'degree'].includes(by);

export const expectedBreakdown = (by: (typeof breakdowns)[number], rows: readonly CountedRow[]): string[] =>
  sorted(
    [...Map.groupBy(rows, breakdownKeys[by])].map(([key, own]) => {
      const sessions = distinct(own, ({ session }) => session);
      const students = hasStudents(by) ? distinct(own, ({ student }) => student) : null;
      return `${key} ${sessions} ${students} ${JSON.stringify(toFigures(own))}`;
    }),
  );

/** The cells of a heat map. */
export const expectedHeat = (by: 'weekday' | 'module' | 'degree', rows: readonly CountedRow[]): string[] =>
  sorted(
    [...Map.groupBy(rows, (row) => `${breakdownKeys[by](row)} ${by === 'weekday' ? row.hour : mondayOf(row)}`)].map(
      ([cell, own]) => {
        const { attended, expected, percentage: percent } = toFigures(own);
        return `${cell} ${distinct(own, ({ session }) => session)} ${attended}/${expected} ${percent}`;
      },
    ),
  );

/** The same text for the figures of a reply. */
export const figuresText = (row: ReturnType<typeof toFigures>): string => {
  const { expected, attended, late, absent, excused, percentage: percent } = row;
  return JSON.stringify({ expected, attended, late, absent, excused, percentage: percent });
};
