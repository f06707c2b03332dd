import { reportFiltersOf } from '@muster/contract/academics/semesters';
import { percentage } from '@muster/contract/attendance/attendance';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { dashboardAttendance } from '@muster/contract/reports/dashboard';
import type { UniversityTx } from '#platform/database/database.ts';
import { findLatestSemester } from '#domain/latest-semester.ts';
import { getToday } from '#domain/today.ts';
import { addDays, mondayOf } from '#platform/dates.rules.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Filters } from '../queries/report-filters.store.ts';
import type { ReportTransaction } from '../queries/report-transaction.service.ts';
import { toFilters } from '../reports.rules.ts';
import { countBelowAverage, type DayFigures, listDayFigures } from './attendance-today.store.ts';

type Reply = ReplyOf<typeof dashboardAttendance>;

/** The figures of reports on the dashboard of administrators: this week and last week, and the students below 60 %. */
export const makeAttendanceToday =
  (reportTransaction: ReportTransaction) =>
  (caller: Caller): Promise<Reply> =>
    reportTransaction(caller, async (tx, completeFilters) => {
      const everything = await completeFilters(toFilters({}, null));
      const today = await getToday(tx, everything.nowMs);
      return { ...(await readWeeks(tx, everything, today)), at_risk: await readAtRisk(tx, everything, today) };
    });

async function readWeeks(
  tx: UniversityTx,
  everything: Filters,
  today: string,
): Promise<Pick<Reply, 'this_week' | 'last_week'>> {
  const monday = mondayOf(today);
  const days = await listDayFigures(tx, { ...everything, from: addDays(monday, -7), to: addDays(monday, 6) });
  const weekFrom = (from: string): Reply['last_week'] => {
    const to = addDays(from, 6);
    return { from, to, ...sumOf(days.filter(({ date }) => date >= from && date <= to)) };
  };
  const dates = Array.from({ length: 7 }, (_, day) => addDays(monday, day));
  return {
    this_week: {
      ...weekFrom(monday),
      days: dates.map((date) => ({ date, percentage: sumOf(days.filter((day) => day.date === date)).percentage })),
    },
    last_week: weekFrom(addDays(monday, -7)),
  };
}

async function readAtRisk(tx: UniversityTx, everything: Filters, today: string): Promise<Reply['at_risk']> {
  const semester = await findLatestSemester(tx, today);
  const filters = semester ? reportFiltersOf(semester) : {};
  const ofSemester = { ...everything, ...toFilters(filters, null) };
  const { now, before } = await countBelowAverage(tx, ofSemester, addDays(today, -6));
  return { students: now, change: now - before, filters };
}

function sumOf(days: readonly DayFigures[]) {
  const attended = days.reduce((sum, day) => sum + day.attended, 0);
  const expected = days.reduce((sum, day) => sum + day.expected, 0);
  return { attended, expected, percentage: percentage(attended, expected) };
}
