import { makeNotTaken, type NotTakenDeps } from '../held-classes/not-taken.service.ts';
import { classStateOf } from '../sessions/class-state.rules.ts';
import * as finalSessions from '../sessions/final-sessions.store.ts';
import { type Figures, makeFigures } from '../attendance/figures/figures.service.ts';
import { type Scenario, scenario } from '#testing/scenario.ts';
import { makeTableFiles } from '#platform/table-files/table-files.ts';
import { makeClassInserter } from './held-classes.setup.ts';
import { mountReports } from './reports.routes.ts';
import { makeReports } from './reports.service.ts';

/**
 * A scenario with the endpoints of reports. `t.services.count()` runs the job that makes classes final and counts them; it has run after
 * `prepare`.
 */
export const reportsScenario = (prepare?: (t: Scenario<ReportServices>) => Promise<unknown>) =>
  scenario<ReportServices>({
    mount(mount, deps) {
      const make = () => makeFigures({ ...deps, finalSessions, jobs: { every: () => undefined } });
      const stateAt: NotTakenDeps['classStateOf'] = (life, endsMs) => classStateOf(life, endsMs, deps.clock.now());
      const { count: countNotTaken } = makeNotTaken({ ...deps, classStateOf: stateAt });
      mountReports(
        mount,
        makeReports({ ...deps, files: makeTableFiles(), countNotTaken, closing: new AbortController().signal }),
      );
      // The first run of a process looks at all classes, however old.
      return { figures: make(), count: () => make().work(() => false) };
    },
    async prepare(t) {
      await prepare?.(t);
      await t.services.count();
    },
  });

type ReportServices = { readonly figures: Figures; readonly count: () => ReturnType<Figures['work']> };

/** Adds a university with two weeks of classes of three students in two modules. They are not counted yet. */
export async function addReportedUniversity(t: Scenario<unknown>) {
  const university = await t.addUniversity();
  const addClass = makeClassInserter(t.database, university);
  const { aiko, bilal, chidi } = university.students;
  const all = [aiko, bilal, chidi];
  const { moduleId, electiveId } = university;
  await addClass(moduleId, '2026-09-01', { students: all, marks: { present: aiko, late: bilal, excused: chidi } });
  await addClass(moduleId, '2026-09-02', { students: all, marks: { present: aiko, absent: bilal }, hasQrWindow: true });
  await addClass(moduleId, '2026-09-03', { students: all, marks: { late: aiko, excused: bilal } });
  await addClass(moduleId, '2026-09-04', { students: all, hasQrWindow: true });
  // Never held: no codes and no marks.
  await addClass(moduleId, '2026-09-05', { students: all });
  await addClass(electiveId, '2026-09-06', { students: [aiko], marks: { excused: aiko } });
  await addClass(electiveId, '2026-09-07', { students: [bilal], marks: { present: bilal } });

  return {
    university,
    addClass,
    async ask<T = Record<string, unknown>>(path: string): Promise<T> {
      const { status, body } = await t.call(university.admin, 'GET', `/api/${path}`);
      if (status !== 200) throw new Error(`${path} returned ${status}: ${JSON.stringify(body)}`);
      return body as T;
    },
  };
}

export type ReportedUniversity = Awaited<ReturnType<typeof addReportedUniversity>>;
