import type { BodyOf } from '@muster/contract/endpoint';
import { type saveSemester, type Semester, semesterTexts } from '@muster/contract/semesters';
import type { Audit } from '../../platform/audit/audit.ts';
import { makeNote } from '../../platform/audit/note.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { changedMeanwhile } from '../../platform/http/as-seen.ts';
import { refuse } from '../../platform/http/refusal.ts';
import * as store from './semesters.store.ts';

export type SemestersParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** Classes of these days are others now; the timetables tell calendars. */
  readonly datesChanged: (tx: UniversityTx, days: Days) => Promise<void>;
};

type Days = { readonly starts_on: string; readonly ends_on: string };

export function makeSemesters({ database, audit, requireAdmin, datesChanged }: SemestersParts) {
  const asAdmin = makeAsAdmin({ database, requireAdmin });
  /** One after the other, so that what is looked for is still so when it is written. */
  const changing = <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>): Promise<T> =>
    asAdmin(caller, async (tx) => {
      await store.lockSemesters(tx);
      return await work(tx);
    });

  const note = makeNote(audit, 'semester');

  return {
    list: (caller: Caller): Promise<Semester[]> => database.inUniversity(caller.universityId, store.listSemesters),

    save: (caller: Caller, { seen, ...dates }: BodyOf<typeof saveSemester>): Promise<Semester> =>
      changing(caller, async (tx) => {
        const before = (await store.findSemester(tx, dates)) ?? null;
        if (seen === null && before !== null && !haveSameDays(before, dates)) {
          throw refuse('conflict', semesterTexts.known, { semester: semesterTexts.known });
        }
        if (seen && !haveSameDays(before, seen) && !haveSameDays(before, dates)) {
          throw changedMeanwhile(['starts_on', 'ends_on']);
        }
        if (await store.isOverlapping(tx, dates)) {
          throw refuse('conflict', semesterTexts.overlap, { starts_on: semesterTexts.overlap });
        }
        await store.upsertSemester(tx, dates);
        await datesChanged(tx, dates);
        await note(tx, caller, before ? 'semester.changed' : 'semester.added', null, { before, after: dates });
        return dates;
      }),

    remove: (caller: Caller, term: store.Term): Promise<void> =>
      changing(caller, async (tx) => {
        const before = await store.findSemester(tx, term);
        if (!before) throw refuse('not_found', 'Semester not found');
        await store.deleteSemester(tx, term);
        await note(tx, caller, 'semester.deleted', null, { before });
      }),
  };
}

const haveSameDays = (one: Days | null, other: Days): boolean =>
  one?.starts_on === other.starts_on && one.ends_on === other.ends_on;
