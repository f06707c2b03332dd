import type { BodyOf } from '@muster/contract/http/endpoint';
import { type saveSemester, type Semester, semesterTexts } from '@muster/contract/academics/semesters';
import { findStructureErrors } from '@muster/contract/academics/structure-rules';
import { getStructure } from '#domain/academic-structure.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { editConflict } from '#platform/http/merge-changes.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import { type Days, type HolidaysDeps, makeHolidays } from './holidays.service.ts';
import * as store from './semesters.store.ts';

export type Semesters = ReturnType<typeof makeSemesters>;

/** Semester dates and holidays, which have the same dependencies. */
export function makeSemesters(deps: HolidaysDeps) {
  const { database, audit, onDatesChanged } = deps;
  const inAdminTransaction = makeAdminTransaction(deps);
  /** Runs changes one after the other, so that checks still hold when the change is written. */
  const inLockedTransaction = <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>): Promise<T> =>
    inAdminTransaction(caller, async (tx) => {
      await store.lockSemesters(tx);
      return await work(tx);
    });

  const recordAudit = makeAuditRecorder(audit, 'semester');

  return {
    holidays: makeHolidays(deps),

    list: (caller: Caller): Promise<Semester[]> => database.inUniversity(caller.universityId, store.listSemesters),

    save: (caller: Caller, { seen, ...dates }: BodyOf<typeof saveSemester>): Promise<Semester> =>
      inLockedTransaction(caller, async (tx) => {
        const before = (await store.findSemester(tx, dates)) ?? null;
        if (!before) await requireDatedTerm(tx, dates.semester);
        if (seen === null && before !== null && !haveSameDays(before, dates)) {
          throw httpError('conflict', semesterTexts.alreadySet, { semester: semesterTexts.alreadySet });
        }
        if (seen && !haveSameDays(before, seen) && !haveSameDays(before, dates)) {
          throw editConflict(['starts_on', 'ends_on']);
        }
        if (await store.isOverlapping(tx, dates)) {
          throw httpError('conflict', semesterTexts.overlap, { starts_on: semesterTexts.overlap });
        }
        await store.upsertSemester(tx, dates);
        await onDatesChanged(tx, dates);
        await recordAudit(tx, caller, before ? 'semester.changed' : 'semester.added', null, { before, after: dates });
        return dates;
      }),

    remove: (caller: Caller, term: store.SemesterKey): Promise<void> =>
      inLockedTransaction(caller, async (tx) => {
        const before = await store.findSemester(tx, term);
        if (!before) throw httpError('not_found', 'Semester not found');
        await store.deleteSemester(tx, term);
        await recordAudit(tx, caller, 'semester.deleted', null, { before });
      }),
  };
}

async function requireDatedTerm(tx: UniversityTx, semester: number): Promise<void> {
  const { dated_term: text } = findStructureErrors(await getStructure(tx), { dated_term: semester });
  if (text !== undefined) throw validationError({ semester: text });
}

const haveSameDays = (one: Days | null, other: Days): boolean =>
  one?.starts_on === other.starts_on && one.ends_on === other.ends_on;
