import type { PrivacyCounts } from '@muster/contract/privacy';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { deleteEnquiriesOf } from './enquiries.store.ts';
import { terms, yearsBefore } from './terms.rules.ts';

type MarkKey = { readonly session_id: string; readonly student_id: string };
type Forgotten = { readonly ids: readonly string[]; readonly photos: readonly string[] };
type ListForgotten = (tx: UniversityTx, before: Date, after: string | undefined, most: number) => Promise<string[]>;
type ForgetPeople = (
  tx: UniversityTx,
  of: { accountIds: readonly string[] } | { ids: readonly string[] },
) => Promise<Forgotten>;
type ForgetAll = (tx: UniversityTx, ids: readonly string[]) => Promise<void>;

/** What ends, by the features that keep it: each writes its own tables. */
export type Kept = {
  readonly marks: {
    listWithLocation(tx: UniversityTx, before: Date, after: MarkKey | undefined, most: number): Promise<MarkKey[]>;
    forgetLocations(tx: UniversityTx, marks: readonly MarkKey[]): Promise<void>;
    forgetReasons: ForgetAll;
    deleteOf: ForgetAll;
  };
  readonly rosters: { deleteOf: ForgetAll };
  readonly questions: { deleteOf: ForgetAll };
  readonly warnings: { forgetAddresses: ForgetAll };
  /** Both answer which files go with them. */
  readonly excuses: {
    deleteOf(tx: UniversityTx, studentIds: readonly string[]): Promise<string[]>;
    anonymise(tx: UniversityTx, studentIds: readonly string[]): Promise<string[]>;
  };
  readonly accounts: { list: ListForgotten; anonymise(tx: UniversityTx, ids: readonly string[]): Promise<string[]> };
  readonly students: {
    list: ListForgotten;
    anonymise: ForgetPeople;
    listEnded(
      tx: UniversityTx,
      end: { nowMs: number; years: number },
      after: string | undefined,
      most: number,
    ): Promise<{ readonly id: string; readonly entries: number }[]>;
    deleteAcademicRecords: ForgetAll;
  };
  readonly staff: { list: ListForgotten; anonymise: ForgetPeople };
  readonly imports: { forgetPeople: ForgetAll };
  /** After the commit: the files themselves. */
  forgetPhotos(universityId: string, urls: readonly string[]): Promise<void>;
  /** Of all files that go, those that are documents. */
  forgetDocuments(keys: readonly string[]): void;
};

export type RetentionParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly kept: Kept;
};

export type RetentionWay = { readonly isDry: boolean; readonly isOver?: () => boolean };
export type Retention = ReturnType<typeof makeRetention>;

/** So many marks or people in one transaction; a student leaves a thousand entries of registers behind. */
const most = { marks: 2_000, people: 200, students: 10 };

/** Carries out the terms of the policy page in one university. A dry run lists and counts the same, and leaves it at that. */
export function makeRetention({ database, clock, kept }: RetentionParts) {
  /** Page by page, each in its own transaction; what the work hands back is done after the commit. */
  async function each<T>(
    universityId: string,
    way: RetentionWay,
    size: number,
    list: (tx: UniversityTx, after: T | undefined) => Promise<T[]>,
    work: (tx: UniversityTx, found: T[]) => Promise<readonly string[] | void>,
  ): Promise<T[]> {
    const all: T[] = [];
    for (let after: T | undefined; way.isOver?.() !== true;) {
      const { found, files } = await database.inUniversity(universityId, async (tx) => {
        const page = await list(tx, after);
        return { found: page, files: page.length > 0 && !way.isDry ? ((await work(tx, page)) ?? []) : [] };
      });
      await kept.forgetPhotos(universityId, files);
      kept.forgetDocuments(files);
      all.push(...found);
      if (found.length < size) break;
      after = found.at(-1);
    }
    return all;
  }

  /** What students wrote themselves, what was written of their marks, and where they were written to; answers which files go with it. */
  async function forgetWords(tx: UniversityTx, studentIds: readonly string[]): Promise<string[]> {
    await kept.questions.deleteOf(tx, studentIds);
    await kept.marks.forgetReasons(tx, studentIds);
    await kept.warnings.forgetAddresses(tx, studentIds);
    return await kept.excuses.anonymise(tx, studentIds);
  }

  async function forgetAccounts(tx: UniversityTx, accountIds: string[]): Promise<string[]> {
    const files = await kept.accounts.anonymise(tx, accountIds);
    await deleteEnquiriesOf(tx, accountIds);
    for (const records of [kept.students, kept.staff]) {
      const forgotten = await records.anonymise(tx, { accountIds });
      await kept.imports.forgetPeople(tx, forgotten.ids);
      files.push(...forgotten.photos);
      if (records === kept.students) files.push(...(await forgetWords(tx, forgotten.ids)));
    }
    return files;
  }

  const forgetRecordsOf = (records: Kept['staff']) => async (tx: UniversityTx, ids: string[]) => {
    const forgotten = await records.anonymise(tx, { ids });
    await kept.imports.forgetPeople(tx, forgotten.ids);
    const documents = records === kept.students ? await forgetWords(tx, forgotten.ids) : [];
    return [...forgotten.photos, ...documents];
  };

  return async (universityId: string, way: RetentionWay): Promise<PrivacyCounts> => {
    const nowMs = clock.now();
    const locationsBefore = yearsBefore(nowMs, terms.locationYears);
    const unusedSince = yearsBefore(nowMs, terms.inactiveAccountYears);
    const end = { nowMs, years: terms.attendanceYearsAfterProgramme };

    const locations = await each<MarkKey>(
      universityId,
      way,
      most.marks,
      (tx, after) => kept.marks.listWithLocation(tx, locationsBefore, after, most.marks),
      kept.marks.forgetLocations,
    );
    const people = (list: ListForgotten, work: (tx: UniversityTx, ids: string[]) => Promise<readonly string[]>) =>
      each<string>(universityId, way, most.people, (tx, after) => list(tx, unusedSince, after, most.people), work);
    const accounts = await people(kept.accounts.list, forgetAccounts);
    const students = await people(kept.students.list, forgetRecordsOf(kept.students));
    const staff = await people(kept.staff.list, forgetRecordsOf(kept.staff));
    const ended = await each(
      universityId,
      way,
      most.students,
      (tx, after: { id: string; entries: number } | undefined) =>
        kept.students.listEnded(tx, end, after?.id, most.students),
      async (tx, found) => {
        const ids = found.map(({ id }) => id);
        const documents = await kept.excuses.deleteOf(tx, ids);
        await kept.questions.deleteOf(tx, ids);
        await kept.marks.deleteOf(tx, ids);
        await kept.rosters.deleteOf(tx, ids);
        await kept.students.deleteAcademicRecords(tx, ids);
        return documents;
      },
    );
    return {
      locations: locations.length,
      accounts: accounts.length,
      records: students.length + staff.length,
      students: ended.length,
      attendance: ended.reduce((sum, { entries }) => sum + entries, 0),
    };
  };
}
