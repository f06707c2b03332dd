import { AsyncLocalStorage } from 'node:async_hooks';
import { foldText } from '@muster/contract/http/fold-text';

const scope = new AsyncLocalStorage<readonly string[]>();

/** Runs a request whose transactions see the rows of these departments alone (`migrations/department_policies.sql`). */
export const runInDepartments = <T>(departments: readonly string[], work: () => T): T => scope.run(departments, work);

/** The departments of the current request; undefined: it sees the whole university. */
export const currentDepartments = (): readonly string[] | undefined => scope.getStore();

/** The database role whose policies compare departments. It can read, and change nothing but the audit log. */
export const departmentRole = 'muster_departments';

/** Finds the views of students without hidden private fields before the tables (`migrations/department_views.sql`). */
export const departmentSearchPath = 'faculty_office, public';

/** The setting that confines a transaction to departments: an array in the syntax of PostgreSQL. */
export function departmentsText(departments: readonly string[]): string {
  const quoted = departments.map((name) => `"${foldText(name).replaceAll(/["\\]/gu, String.raw`\$&`)}"`);
  return `{${quoted.join()}}`;
}
