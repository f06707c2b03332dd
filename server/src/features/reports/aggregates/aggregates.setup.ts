import { makeClassInserter } from '../held-classes.setup.ts';
import { mountReports } from '../reports.routes.ts';
import { makeReports } from '../reports.service.ts';
import { type Scenario, scenario } from '../../../testing/scenario.ts';
import { makeAggregates } from './aggregates.service.ts';

const risks = ['below_80', 'below_60', 'cannot_reach_80', 'missed_in_a_row'].flatMap((kind) =>
  ['percentage', 'best_possible', 'missed_in_a_row', 'student_name', 'module_code'].map(
    (sort) => `reports/at-risk?kind=${kind}&at_least=2&sort=${sort}`,
  ),
);
const attendance = ['student_name', 'group_name', 'module_code', 'attended_sessions', 'attendance_percentage'].map(
  (sort) => `attendance/reports/student-module-attendance?page=1&sort=${sort}`,
);
/** Reports of every kind and order that has its own query. */
const others = [
  'reports/analytics?',
  'reports/breakdown?by=module',
  'reports/breakdown?by=group',
  'reports/breakdown?by=degree',
  'reports/breakdown?by=lecturer',
  'reports/breakdown?by=weekday',
  'reports/breakdown?by=hour',
  'reports/sessions?sort=date',
  'reports/students?sort=percentage',
  'reports/students?sort=student_name',
];

/** A scenario with the endpoints of reports, and with aggregates that are notified by hand. */
export const reportsScenario = () =>
  scenario({
    mount(mount, deps) {
      const handlers = new Map<string, (payload: string) => void>();
      const listener = {
        listen: (channel: string, handler: (payload: string) => void) => {
          handlers.set(channel, handler);
          return () => undefined;
        },
        onRestored: () => () => undefined,
      };
      const aggregates = makeAggregates({ ...deps, listener, jobs: { every: () => undefined } });
      mountReports(mount, makeReports({ ...deps, drain: aggregates.drain }));
      return {
        aggregates,
        notify: (channel: 'muster_marks' | 'muster_sessions', payload: string) => handlers.get(channel)?.(payload),
      };
    },
  });

/** Adds a university with two weeks of classes of three students in two modules, and helpers to read its reports. */
export async function addReportedUniversity(t: Scenario<unknown>) {
  const university = await t.addUniversity();
  const addClass = makeClassInserter(t.database, university);
  const { aiko, bilal, chidi } = university.students;
  const all = [aiko, bilal, chidi];
  const { moduleId, electiveId } = university;
  await addClass(moduleId, '2026-09-01', { roster: all, marks: { present: aiko, late: bilal, excused: chidi } });
  await addClass(moduleId, '2026-09-02', { roster: all, marks: { present: aiko, absent: bilal }, hasQrWindow: true });
  await addClass(moduleId, '2026-09-03', { roster: all, marks: { late: aiko, excused: bilal } });
  await addClass(moduleId, '2026-09-04', { roster: all, hasQrWindow: true });
  // Never held: no codes and no marks.
  await addClass(moduleId, '2026-09-05', { roster: all });
  await addClass(electiveId, '2026-09-06', { roster: [aiko], marks: { excused: aiko } });
  await addClass(electiveId, '2026-09-07', { roster: [bilal], marks: { present: bilal } });

  return {
    university,
    hold: addClass,
    /** Requests every report with each of these filters. */
    async all(filters: readonly string[]): Promise<Record<string, unknown>> {
      const results: Record<string, unknown> = {};
      for (const path of [...risks, ...attendance, ...others].flatMap((path) => filters.map((some) => path + some))) {
        const { status, body } = await t.call(university.admin, 'GET', `/api/${path}`);
        if (status !== 200) throw new Error(`${path} returned ${status}: ${JSON.stringify(body)}`);
        results[path] = { ...body, as_of: undefined };
      }
      return results;
    },
    /** Deletes all aggregates, so that reports read rosters and marks only. */
    async deleteAggregates(): Promise<void> {
      const tables = [
        'session_tally_lines',
        'session_tallies',
        'student_tally_sums',
        'student_tallies',
        'tally_places',
      ];
      for (const table of tables) await t.sql(`DELETE FROM ${table} WHERE university_id = $1`, university.universityId);
    },
    /** Opens the QR windows of that day's classes now, which removes them from the aggregates. */
    async reopen(date: string): Promise<void> {
      await t.sql(
        `UPDATE class_sessions SET qr_started_at = $2::timestamptz, qr_ends_at = $2::timestamptz + interval '3 minutes',
           updated_at = clock_timestamp() WHERE university_id = $1 AND session_date = $3`,
        university.universityId,
        new Date(t.clock.now()),
        date,
      );
    },
    async ask<T = Record<string, unknown>>(path: string): Promise<T> {
      const { status, body } = await t.call(university.admin, 'GET', `/api/reports/${path}`);
      if (status !== 200) throw new Error(`${path} returned ${status}: ${JSON.stringify(body)}`);
      return body as T;
    },
  };
}

export type ReportedUniversity = Awaited<ReturnType<typeof addReportedUniversity>>;
