import { bandLimits, bandOf, percentage } from '@muster/contract/attendance/attendance';
import type {
  analytics,
  atRisk,
  breakdown,
  heat,
  reportSessions,
  reportStudents,
} from '@muster/contract/reports/analytics';
import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import { isAttended, isInTotal, type MarkStatus, markStatuses } from '@muster/contract/attendance/statuses';
import { uuid, weekdays } from '@muster/contract/http/shared';
import type { RiskRow } from './at-risk.store.ts';
import type { BreakdownRow } from './breakdown.store.ts';
import type { HeatRow } from './heat.store.ts';
import type { LowestModule, StatusCounts, Step, Sums, Week } from './overview.store.ts';
import type { TakenSession } from './report-sessions.store.ts';
import type { DistributionRow } from './distribution-students.store.ts';
import type { Filters, FilterValues } from '../queries/report-filters.store.ts';

export type AnalyticsQuery = QueryOf<typeof analytics>;
export type BreakdownQuery = QueryOf<typeof breakdown>;
export type HeatQuery = QueryOf<typeof heat>;
export type RiskQuery = QueryOf<typeof atRisk>;
export type SessionsQuery = QueryOf<typeof reportSessions>;
export type AnalyticsReply = ReplyOf<typeof analytics>;
type RowOf<E> = E extends { data: (infer Row)[] } ? Row : never;
export type BreakdownReplyRow = RowOf<ReplyOf<typeof breakdown>>;
export type HeatReplyRow = RowOf<ReplyOf<typeof heat>>;
export type RiskReplyRow = RowOf<ReplyOf<typeof atRisk>>;
export type DistributionReplyRow = RowOf<ReplyOf<typeof reportStudents>>;
export type SessionReplyRow = RowOf<ReplyOf<typeof reportSessions>>;

function toFigures(counts: StatusCounts) {
  const sum = (counted: (status: MarkStatus) => boolean): number =>
    markStatuses.filter(counted).reduce((total, status) => total + counts[status], 0);
  const attended = sum(isAttended);
  const expected = sum(isInTotal);
  const { late, absent, excused } = counts;
  return { expected, attended, late, absent, excused, percentage: percentage(attended, expected) };
}

const add = (one: Sums, other: Sums): Sums => ({
  sessions: one.sessions + other.sessions,
  present: one.present + other.present,
  late: one.late + other.late,
  online: one.online + other.online,
  absent: one.absent + other.absent,
  excused: one.excused + other.excused,
});
const none: Sums = { sessions: 0, present: 0, late: 0, online: 0, absent: 0, excused: 0 };

type OverviewFigures = {
  readonly weeks: readonly Week[];
  readonly modules: readonly LowestModule[];
  readonly steps: readonly Step[];
  readonly at_risk: AnalyticsReply['at_risk'];
  readonly registersNotTaken: number | null;
  readonly moduleLimits: Filters['moduleLimits'];
};

/** Filters of timetable entries. */
export type EntryFilters = {
  readonly lecturerId: string | null;
  readonly groupId: string | null;
  readonly degreeId: string | null;
  readonly moduleId: string | null;
  readonly department: string | null;
  readonly year: number | null;
  readonly academicYear: string | null;
  readonly semester: number | null;
};

/** Null: timetable entries cannot be filtered like this. */
export function toEntryFilters(filters: FilterValues): EntryFilters | null {
  const { lecturer, group, degree, moduleId, department, year, academicYear, semester } = filters;
  const others = [filters.student, filters.degreeLevel, filters.academicStatus];
  if ([...others, filters.weekday, filters.hour].some((value) => value !== null)) return null;
  if ([lecturer, group, degree].some((value) => value !== null && !uuid.safeParse(value).success)) return null;
  return { lecturerId: lecturer, groupId: group, degreeId: degree, moduleId, department, year, academicYear, semester };
}

export function toOverview({
  weeks,
  modules,
  steps,
  at_risk,
  registersNotTaken,
  moduleLimits,
}: OverviewFigures): Omit<AnalyticsReply, 'as_of'> {
  const sums = weeks.reduce(add, none);
  const { present, online, sessions } = sums;
  const count = countStudents(steps);
  const [average, excellent] = [bandLimits.Average / 10, bandLimits.Excellent / 10];
  const without = steps.find(({ step }) => step === null)?.students ?? 0;
  return {
    totals: {
      sessions,
      ...toFigures(sums),
      present,
      online,
      students: count(0, 10) + without,
      registers_not_taken: registersNotTaken,
    },
    weeks: toWeeks(weeks),
    distribution: toDistribution(steps),
    bands: {
      excellent: count(excellent, 10),
      average: count(average, excellent),
      poor: count(0, average),
      none: without,
    },
    at_risk,
    lowest_modules: modules.map(({ key, label, detail, ...counts }) => {
      const { percentage: percent } = toFigures(counts);
      return { key, label, detail, percentage: percent, band: bandOf(percent, moduleLimits.get(key)) };
    }),
  };
}

export const toWeeks = (weeks: readonly Week[]): AnalyticsReply['weeks'] =>
  weeks.map((week) => ({ week_start: week.week_start, sessions: week.sessions, ...toFigures(week) }));

/** Makes a function that counts the students from one step to under another. */
const countStudents =
  (steps: readonly Step[]) =>
  (from: number, to: number): number =>
    steps.reduce((sum, { step, students }) => (step !== null && step >= from && step < to ? sum + students : sum), 0);

export function toDistribution(steps: readonly Step[]): AnalyticsReply['distribution'] {
  const count = countStudents(steps);
  return Array.from({ length: 10 }, (_, step) => ({
    from: step * 10,
    to: step * 10 + 10,
    students: count(step, step + 1),
  }));
}

export function toBreakdownRow(
  { key, label, detail, students, credits, sessions, ...sums }: BreakdownRow,
  by: BreakdownQuery['by'],
  moduleLimits: Filters['moduleLimits'],
): BreakdownReplyRow {
  const figures = toFigures(sums);
  return {
    key: by === 'weekday' ? label : key,
    label,
    detail,
    students,
    credits,
    sessions,
    ...figures,
    band: bandOf(figures.percentage, by === 'module' ? moduleLimits.get(key) : undefined),
  };
}

export const toHeatRow = ({ key, label, detail, cells, ...sums }: HeatRow, by: HeatQuery['by']): HeatReplyRow => ({
  key: by === 'weekday' ? label : key,
  label,
  detail,
  ...toHeatFigures(sums),
  cells: cells.map(({ column, ...counts }) => ({ column, ...toHeatFigures(counts) })),
});

function toHeatFigures({ sessions, ...counts }: Sums) {
  const { expected, attended, percentage: percent } = toFigures(counts);
  return { sessions, expected, attended, percentage: percent };
}

export function toRiskRow(row: RiskRow, moduleLimits: Filters['moduleLimits']): RiskReplyRow {
  const percent = percentage(row.attended, row.total);
  return {
    student: { id: row.student, student_id: row.student_id, name: row.student_name, group_name: row.group_name },
    module: { id: row.module, module_code: row.module_code, module_name: row.module_name },
    academic_year: row.academic_year === '' ? null : row.academic_year,
    attended: row.attended,
    expected: row.total,
    percentage: percent,
    band: bandOf(percent, moduleLimits.get(row.module)),
    to_come: row.to_come,
    best_possible: percentage(row.attended + row.to_come, row.total + row.to_come),
    missed_in_a_row: row.missed_in_a_row,
    last_attended_on: row.last_attended_on,
  };
}

export function toDistributionRow({
  student,
  student_id,
  student_name: name,
  group_name,
  attended,
  total,
}: DistributionRow): DistributionReplyRow {
  const percent = percentage(attended, total);
  const band = bandOf(percent);
  if (percent === null || band === null) throw new Error('A student in a step of the distribution has a percentage');
  return {
    student: { id: student, student_id, name, group_name },
    attended,
    expected: total,
    percentage: percent,
    band,
  };
}

export function toSessionRow(
  { module_id, weekday, present, late, online, absent, excused, ...facts }: TakenSession,
  moduleLimits: Filters['moduleLimits'],
): SessionReplyRow {
  const day = weekdays[weekday - 1];
  if (!day) throw new Error('Invalid weekday');
  const figures = toFigures({ present, late, online, absent, excused });
  return { ...facts, weekday: day, ...figures, band: bandOf(figures.percentage, moduleLimits.get(module_id)) };
}

/** 1 for Monday. */
export const weekdayNumber = (day: (typeof weekdays)[number] | undefined): number | undefined =>
  day === undefined ? undefined : weekdays.indexOf(day) + 1;
