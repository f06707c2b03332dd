import type { FastifyInstance } from 'fastify';
import { registerAcademics } from './app/academics.ts';
import { registerAudit } from './app/audit.ts';
import { registerAttendance } from './app/attendance.ts';
import { type AppContext, type AppDeps, makeContext } from './app/context.ts';
import { registerImports } from './app/imports.ts';
import { registerPrivacy } from './app/privacy.ts';
import { registerReports } from './app/reports.ts';
import { registerStudentRequests } from './app/student-requests.ts';
import { registerSystem } from './app/system.ts';
import { registerTimetables } from './app/timetables.ts';

export type { AppDeps } from './app/context.ts';

export type App = {
  readonly web: FastifyInstance;
  /** Issues an enrolment code, unless the deployment already has an administrator. */
  readonly issueFirstCode: AppContext['accounts']['issueFirstCode'];
};

/** Wires all features. A new feature is added to one of the groups in `app/`. */
export async function makeApp(deps: AppDeps): Promise<App> {
  const context = await makeContext(deps);
  const audit = registerAudit(context);
  const attendance = registerAttendance(context);
  registerAcademics(context, attendance);
  registerTimetables(context, attendance);
  registerImports(context);
  const requests = registerStudentRequests(context, attendance);
  registerReports(context, { ...attendance, ...requests });
  registerPrivacy(context, { ...attendance, ...requests, ...audit });
  registerSystem(context);
  return { web: context.app, issueFirstCode: context.accounts.issueFirstCode };
}
