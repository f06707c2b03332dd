import { bandLimits, bandOf, percentage } from '@muster/contract/attendance/attendance';
import type { analytics, atRisk, breakdown, reportSessions, reportStudents } from '@muster/contract/reports/analytics';
import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import { weekdays } from '@muster/contract/http/shared';
import type { Step, Sums, Week } from './analytics.store.ts';
import type { RiskRow } from './at-risk.store.ts';
import type { BreakdownRow } from './breakdown.store.ts';
import type { HeldSession } from './report-sessions.store.ts';
import type { DistributionRow } from './distribution-students.store.ts';

export type AnalyticsQuery = QueryOf<typeof analytics>;
export type BreakdownQuery = QueryOf<typeof breakdown>;
export type RiskQuery = QueryOf<typeof atRisk>;
export type SessionsQuery = QueryOf<typeof reportSessions>;
export type AnalyticsReply = ReplyOf<typeof analytics>;
type RowOf<E> = E extends { data: (infer Row)[] } ? Row : never;
export type BreakdownReplyRow = RowOf<ReplyOf<typeof breakdown>>;
export type RiskReplyRow = RowOf<ReplyOf<typeof atRisk>>;
export type DistributionReplyRow = RowOf<ReplyOf<typeof reportStudents>>;
export type SessionReplyRow = RowOf<ReplyOf<typeof reportSessions>>;

function toFigures({ present, late, absent, excused }: Omit<Sums, 'sessions'>) {
  const attended = present + late;
  const expected = attended + absent;
  return { expected, attended, late, absent, excused, percentage: percentage(attended, expected) };
}

const none: Sums = { sessions: 0, present: 0, late: 0, absent: 0, excused: 0 };

function sumWeeks(weeks: readonly Week[]): Sums {
  return weeks.reduce<Sums>(
    (sum, week) => ({
      sessions: sum.sessions + week.sessions,
      present: sum.present + week.present,
      late: sum.late + week.late,
      absent: sum.absent + week.absent,
      excused: sum.excused + week.excused,
    }),
    none,
  );
}

export function toOverview(weeks: readonly Week[], steps: readonly Step[]): Omit<AnalyticsReply, 'as_of'> {
  const sums = sumWeeks(weeks);
  const count = (from: number, to: number): number =>
    steps.reduce((sum, { step, students }) => (step !== null && step >= from && step < to ? sum + students : sum), 0);
  const [average, excellent] = [bandLimits.Average / 10, bandLimits.Excellent / 10];
  const without = steps.find(({ step }) => step === null)?.students ?? 0;
  return {
    totals: { sessions: sums.sessions, ...toFigures(sums), present: sums.present, students: count(0, 10) + without },
    weeks: weeks.map((week) => ({ week_start: week.week_start, sessions: week.sessions, ...toFigures(week) })),
    distribution: Array.from({ length: 10 }, (_, step) => ({
      from: step * 10,
      to: step * 10 + 10,
      students: count(step, step + 1),
    })),
    bands: {
      excellent: count(excellent, 10),
      average: count(average, excellent),
      poor: count(0, average),
      none: without,
    },
  };
}

export function toBreakdownRow(
  { key, label, detail, students, sessions, ...sums }: BreakdownRow,
  by: BreakdownQuery['by'],
): BreakdownReplyRow {
  const figures = toFigures(sums);
  return {
    key: by === 'weekday' ? label : key,
    label,
    detail,
    students,
    sessions,
    ...figures,
    band: bandOf(figures.percentage),
  };
}

export function toRiskRow(row: RiskRow): RiskReplyRow {
  const percent = percentage(row.attended, row.total);
  return {
    student: { id: row.student, student_id: row.student_id, name: row.student_name, group_name: row.group_name },
    module: { id: row.module, module_code: row.module_code, module_name: row.module_name },
    academic_year: row.academic_year === '' ? null : row.academic_year,
    attended: row.attended,
    expected: row.total,
    percentage: percent,
    band: bandOf(percent),
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

export function toSessionRow({ weekday, present, late, absent, excused, ...facts }: HeldSession): SessionReplyRow {
  const day = weekdays[weekday - 1];
  if (!day) throw new Error('Invalid weekday');
  return { ...facts, weekday: day, ...toFigures({ present, late, absent, excused }) };
}

/** 1 for Monday. */
export const weekdayNumber = (day: (typeof weekdays)[number] | undefined): number | undefined =>
  day === undefined ? undefined : weekdays.indexOf(day) + 1;
