import type { Audit } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { getToday } from '#domain/today.ts';
import type { JobWork } from '#platform/jobs/jobs.ts';
import { listUniversitiesWithLeft, updateLeftInactive } from './student-bulk.store.ts';
import type { StudentBulkDeps } from './student-bulk.service.ts';

export type StudentsLeftDeps = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly people: StudentBulkDeps['people'];
};

/** Sets students and their accounts Inactive from the day on which they left. */
export function makeStudentsLeft({ database, clock, audit, people }: StudentsLeftDeps): JobWork {
  return async (mustStop) => {
    let deactivated = 0;
    for (const universityId of await database.acrossUniversities(listUniversitiesWithLeft)) {
      if (mustStop()) break;
      const students = await database.inUniversity(universityId, async (tx) => {
        const left = await updateLeftInactive(tx, await getToday(tx, clock.now()));
        await people.setActive(tx, accountsOf(left), false);
        if (left.length > 0)
          await audit.record(tx, {
            universityId,
            actor: null,
            action: 'students.deactivated',
            subjectType: 'student',
            subjectId: null,
            details: { count: left.length, ids: left.map(({ id }) => id) },
          });
        return left;
      });
      people.invalidate(accountsOf(students));
      deactivated += students.length;
    }
    return { deactivated };
  };
}

const accountsOf = (students: readonly { readonly account_id: string | null }[]): string[] =>
  students.flatMap(({ account_id: id }) => id ?? []);
