import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { analytics, atRisk } from '@muster/contract/reports/analytics';
import { dashboardAttendance } from '@muster/contract/reports/dashboard';
import { beforeAll, describe, expect, it } from 'vitest';
import { addReportedUniversity, type ReportedUniversity, reportsScenario } from '../reports.setup.ts';

type Figures = ReplyOf<typeof dashboardAttendance>;

const t = reportsScenario();
let reports: ReportedUniversity;
/** Today is Monday, 14 September 2026. */
beforeAll(async () => {
  reports = await addReportedUniversity(t);
  const { addClass, university } = reports;
  const { aiko, bilal, chidi } = university.students;
  const students = [aiko, bilal, chidi];
  await addClass(university.moduleId, '2026-09-08', { students, marks: { present: chidi } });
  await addClass(university.moduleId, '2026-09-14', { students, marks: { absent: aiko } });
  await t.services.count();
});

const readFigures = () => reports.ask<Figures>('dashboard/attendance');

describe('attendance on the dashboard', () => {
  it('compares this week with last week, as the overview of these dates', async () => {
    const { this_week: thisWeek, last_week: lastWeek } = await readFigures();
    expect([thisWeek.from, thisWeek.to, lastWeek.from, lastWeek.to]).toEqual([
      '2026-09-14',
      '2026-09-20',
      '2026-09-07',
      '2026-09-13',
    ]);
    for (const week of [thisWeek, lastWeek]) {
      const { totals } = await reports.ask<ReplyOf<typeof analytics>>(
        `reports/analytics?date_from=${week.from}&date_to=${week.to}`,
      );
      const { attended, expected, percentage } = totals;
      expect(week).toMatchObject({ attended, expected, percentage });
    }
    expect([thisWeek.percentage, lastWeek.percentage]).toEqual([0, 50]);
    expect(thisWeek.days.map(({ percentage }) => percentage)).toEqual([0, null, null, null, null, null, null]);
  });

  it('counts the students below 60 % as the list of students at risk, now and without the last 7 days', async () => {
    const { at_risk: risk } = await readFigures();
    expect(risk.filters).toEqual({ academicYear: '2026-2027', semester: '1' });
    const query = new URLSearchParams({ academicYear: '2026-2027', semester: '1', kind: 'below_60' }).toString();
    const listed = await reports.ask<ReplyOf<typeof atRisk>>(`reports/at-risk?${query}`);
    expect(risk.students).toBe(listed.students);
    const earlier = await reports.ask<ReplyOf<typeof atRisk>>(`reports/at-risk?${query}&date_to=2026-09-07`);
    expect(risk.change).toBe(listed.students - earlier.students);
    expect(risk).toMatchObject({ students: 3, change: 1 });
  });

  it('is empty for another university', async () => {
    const { body } = await t.call(t.elsewhere.admin, dashboardAttendance);
    expect(body).toMatchObject({
      this_week: { expected: 0, percentage: null },
      last_week: { expected: 0, percentage: null },
      at_risk: { students: 0, change: 0 },
    });
  });
});
