import { makeAudit } from '../../platform/audit/audit.ts';
import { makeSettableClock } from '../../platform/clock.ts';
import { makeTaughtUniversity, mondayNoonMs } from '../../platform/database/taught-university.setup.ts';
import type { TestDatabase } from '../../platform/database/test-database.ts';
import { makeCalledApp } from '../../platform/http/called-app.setup.ts';
import { makeLog } from '../../platform/log.ts';
import { classGiver } from './held-classes.setup.ts';
import { mountReports } from './reports.routes.ts';
import { makeTallies } from './tallies.service.ts';

/** Two weeks of classes of three students in two modules, and reports on them with tallies that are told of changes by hand. */
export async function makeTalliedReports(database: TestDatabase, code: string) {
  const university = await makeTaughtUniversity(database, code);
  const clock = makeSettableClock(mondayNoonMs);
  const handlers = new Map<string, (payload: string) => void>();
  const listener = {
    listen: (channel: string, handler: (payload: string) => void) => {
      handlers.set(channel, handler);
      return () => undefined;
    },
    onRestored: () => () => undefined,
  };
  const jobs = { every: () => undefined };
  const tallies = makeTallies({ database, listener, clock, log: makeLog('silent'), jobs });
  const nobody = { 'class session': async () => undefined, lecturer: async () => undefined };
  const parts = { database, clock, requireAdmin: async () => {}, audit: makeAudit(), drain: tallies.drain };
  const called = await makeCalledApp(nobody, (mount) => mountReports(mount, parts));

  const hold = classGiver(database, university);
  const { aiko, bilal, chidi } = university.students;
  const all = [aiko, bilal, chidi];
  const { moduleId, electiveId } = university;
  await hold(moduleId, '2026-09-01', { roster: all, marks: { present: aiko, late: bilal, excused: chidi } });
  await hold(moduleId, '2026-09-02', { roster: all, marks: { present: aiko, absent: bilal }, isRun: true });
  await hold(moduleId, '2026-09-03', { roster: all, marks: { late: aiko, excused: bilal } });
  await hold(moduleId, '2026-09-04', { roster: all, isRun: true });
  // Never held: no codes, nobody marked.
  await hold(moduleId, '2026-09-05', { roster: all });
  await hold(electiveId, '2026-09-06', { roster: [aiko], marks: { excused: aiko } });
  await hold(electiveId, '2026-09-07', { roster: [bilal], marks: { present: bilal } });

  return {
    university,
    clock,
    tallies,
    called,
    hold,
    sql: <T>(text: string, values: readonly unknown[] = []) =>
      database.acrossUniversities((tx) => tx.query<T>(text, values)),
    tell: (channel: 'muster_marks' | 'muster_sessions', payload: string) => handlers.get(channel)?.(payload),
    async ask<T = Record<string, unknown>>(path: string): Promise<T> {
      const { status, body } = await called.call(university.admin, 'GET', `/api/reports/${path}`);
      if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
      return body as T;
    },
  };
}
