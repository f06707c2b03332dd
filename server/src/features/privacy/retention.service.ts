import { dayMs } from '@muster/contract/http/durations';
import type { PrivacyCounts } from '@muster/contract/accounts/privacy';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { yearsBefore } from '#platform/dates.rules.ts';
import { deleteEnquiriesOf } from './enquiries.store.ts';
import { retentionPeriods } from './retention-periods.rules.ts';

type MarkKey = { readonly session_id: string; readonly student_id: string };
type Anonymised = { readonly ids: readonly string[]; readonly photos: readonly string[] };
type ListExpired = (tx: UniversityTx, before: Date, after: string | undefined, pageSizes: number) => Promise<string[]>;
type AnonymisePeople = (
  tx: UniversityTx,
  of: { accountIds: readonly string[] } | { ids: readonly string[] },
) => Promise<Anonymised>;
type ListMarks = (tx: UniversityTx, before: Date, after: MarkKey | undefined, pageSize: number) => Promise<MarkKey[]>;
type ChangeMarks = (tx: UniversityTx, marks: readonly MarkKey[]) => Promise<void>;
type DeleteOfPeople = (tx: UniversityTx, ids: readonly string[]) => Promise<void>;

/** Retention functions of the features that own the data. */
export type RetentionStores = {
  readonly marks: {
    listWithLocation: ListMarks;
    clearLocations: ChangeMarks;
    listWithFingerprints: ListMarks;
    clearFingerprints: ChangeMarks;
    clearReasons: DeleteOfPeople;
    /** Deletes the students' attendance. */
    deleteOf: DeleteOfPeople;
  };
  readonly questions: { deleteOf: DeleteOfPeople };
  /** Notes of the administration about students. */
  readonly notes: { deleteOf: DeleteOfPeople };
  readonly warnings: { clearAddresses: DeleteOfPeople };
  /** Both return the keys of the files to delete. */
  readonly excuses: {
    deleteOf(tx: UniversityTx, studentIds: readonly string[]): Promise<string[]>;
    anonymise(tx: UniversityTx, studentIds: readonly string[]): Promise<string[]>;
  };
  /** Active accounts whose notice has ended. `listEnded` gets the current time. */
  readonly unused: {
    listEnded: ListExpired;
    deactivate: DeleteOfPeople;
    deleteOld(tx: UniversityTx, now: Date, before: Date): Promise<void>;
  };
  readonly accounts: { list: ListExpired; anonymise(tx: UniversityTx, ids: readonly string[]): Promise<string[]> };
  readonly students: {
    list: ListExpired;
    anonymise: AnonymisePeople;
    listEnded(
      tx: UniversityTx,
      end: { nowMs: number; years: number },
      after: string | undefined,
      pageSizes: number,
    ): Promise<{ readonly id: string; readonly entries: number }[]>;
    deleteAcademicRecords: DeleteOfPeople;
    /** Deletes what undoing needs of records that were joined before a time. */
    clearJoins(tx: UniversityTx, before: Date): Promise<void>;
  };
  readonly staff: { list: ListExpired; anonymise: AnonymisePeople };
  readonly imports: { anonymisePeople: DeleteOfPeople };
  readonly audit: {
    /** Clears addresses, and networks from before a time. A dry run only counts. */
    clearNetworks(tx: UniversityTx, now: Date, before: Date, isDry: boolean): Promise<number>;
    countExpired(tx: UniversityTx, before: Date): Promise<number>;
    /** Deletes a part of the expired events; 0: there are none. */
    expire(tx: UniversityTx, before: Date): Promise<number>;
  };
  /** Deletes files; called after the commit. */
  deletePhotos(universityId: string, urls: readonly string[]): Promise<void>;
  /** Deletes the documents among these files; called after the commit. */
  deleteDocuments(keys: readonly string[]): void;
};

export type RetentionDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly stores: RetentionStores;
};

export type RetentionOptions = { readonly isDry: boolean; readonly isOver?: () => boolean };
export type Retention = ReturnType<typeof makeRetention>;

/** Rows per transaction. A graduated student has about a thousand register entries. */
const pageSizes = { marks: 2_000, people: 200, students: 10 };

/** Applies the retention periods in one university. A dry run only counts. */
export function makeRetention({ database, clock, stores }: RetentionDeps) {
  /** Runs `processPage` page by page, each in its own transaction. Deletes the returned files after the commit. */
  async function forEachPage<T>(
    universityId: string,
    options: RetentionOptions,
    size: number,
    list: (tx: UniversityTx, after: T | undefined) => Promise<T[]>,
    processPage: (tx: UniversityTx, found: T[]) => Promise<readonly string[] | void>,
  ): Promise<T[]> {
    const all: T[] = [];
    for (let after: T | undefined; options.isOver?.() !== true;) {
      const { found, files } = await database.inUniversity(universityId, async (tx) => {
        const page = await list(tx, after);
        return { found: page, files: page.length > 0 && !options.isDry ? ((await processPage(tx, page)) ?? []) : [] };
      });
      await stores.deletePhotos(universityId, files);
      stores.deleteDocuments(files);
      all.push(...found);
      if (found.length < size) break;
      after = found.at(-1);
    }
    return all;
  }

  /** Removes free texts by and about students, and mail addresses. Returns the keys of the files to delete. */
  async function anonymiseTexts(tx: UniversityTx, studentIds: readonly string[]): Promise<string[]> {
    await stores.questions.deleteOf(tx, studentIds);
    await stores.notes.deleteOf(tx, studentIds);
    await stores.marks.clearReasons(tx, studentIds);
    await stores.warnings.clearAddresses(tx, studentIds);
    return await stores.excuses.anonymise(tx, studentIds);
  }

  async function anonymiseAccounts(tx: UniversityTx, accountIds: string[]): Promise<string[]> {
    const files = await stores.accounts.anonymise(tx, accountIds);
    await deleteEnquiriesOf(tx, accountIds);
    for (const records of [stores.students, stores.staff]) {
      const anonymised = await records.anonymise(tx, { accountIds });
      await stores.imports.anonymisePeople(tx, anonymised.ids);
      files.push(...anonymised.photos);
      if (records === stores.students) files.push(...(await anonymiseTexts(tx, anonymised.ids)));
    }
    return files;
  }

  const anonymiseRecords = (records: RetentionStores['staff']) => async (tx: UniversityTx, ids: string[]) => {
    const anonymised = await records.anonymise(tx, { ids });
    await stores.imports.anonymisePeople(tx, anonymised.ids);
    const documents = records === stores.students ? await anonymiseTexts(tx, anonymised.ids) : [];
    return [...anonymised.photos, ...documents];
  };

  async function applyToAudit(universityId: string, options: RetentionOptions, nowMs: number) {
    const inUniversity = <T>(work: (tx: UniversityTx) => Promise<T>) => database.inUniversity(universityId, work);
    const before = yearsBefore(nowMs, retentionPeriods.auditYears);
    const networksBefore = yearsBefore(nowMs, retentionPeriods.networkYears);
    const networks = await inUniversity((tx) =>
      stores.audit.clearNetworks(tx, new Date(nowMs), networksBefore, options.isDry),
    );
    if (options.isDry)
      return { networks, audit_events: await inUniversity((tx) => stores.audit.countExpired(tx, before)) };
    let deleted = 0;
    for (let count = 1; count > 0 && options.isOver?.() !== true; deleted += count)
      count = await inUniversity((tx) => stores.audit.expire(tx, before));
    return { networks, audit_events: deleted };
  }

  return async (universityId: string, options: RetentionOptions): Promise<PrivacyCounts> => {
    const nowMs = clock.now();
    const unusedSince = yearsBefore(nowMs, retentionPeriods.inactiveAccountYears);
    const end = { nowMs, years: retentionPeriods.attendanceYearsAfterProgramme };

    const marks = (list: ListMarks, processPage: ChangeMarks, before: Date) =>
      forEachPage<MarkKey>(
        universityId,
        options,
        pageSizes.marks,
        (tx, after) => list(tx, before, after, pageSizes.marks),
        processPage,
      );
    const locationsBefore = yearsBefore(nowMs, retentionPeriods.locationYears);
    const locations = await marks(stores.marks.listWithLocation, stores.marks.clearLocations, locationsBefore);
    const fingerprintsBefore = new Date(nowMs - retentionPeriods.fingerprintDays * dayMs);
    const fingerprints = await marks(
      stores.marks.listWithFingerprints,
      stores.marks.clearFingerprints,
      fingerprintsBefore,
    );
    const people = (
      list: ListExpired,
      processPage: (tx: UniversityTx, ids: string[]) => Promise<readonly string[] | void>,
      before = unusedSince,
    ) =>
      forEachPage<string>(
        universityId,
        options,
        pageSizes.people,
        (tx, after) => list(tx, before, after, pageSizes.people),
        processPage,
      );
    const deactivated = await people(stores.unused.listEnded, stores.unused.deactivate, new Date(nowMs));
    const decidedBefore = yearsBefore(nowMs, retentionPeriods.unusedAccountYears);
    const joinedBefore = new Date(nowMs - retentionPeriods.joinUndoDays * dayMs);
    if (!options.isDry)
      await database.inUniversity(universityId, async (tx) => {
        await stores.unused.deleteOld(tx, new Date(nowMs), decidedBefore);
        await stores.students.clearJoins(tx, joinedBefore);
      });
    const accounts = await people(stores.accounts.list, anonymiseAccounts);
    const students = await people(stores.students.list, anonymiseRecords(stores.students));
    const staff = await people(stores.staff.list, anonymiseRecords(stores.staff));
    const ended = await forEachPage(
      universityId,
      options,
      pageSizes.students,
      (tx, after: { id: string; entries: number } | undefined) =>
        stores.students.listEnded(tx, end, after?.id, pageSizes.students),
      async (tx, found) => {
        const ids = found.map(({ id }) => id);
        const documents = await stores.excuses.deleteOf(tx, ids);
        await stores.questions.deleteOf(tx, ids);
        await stores.notes.deleteOf(tx, ids);
        await stores.marks.deleteOf(tx, ids);
        await stores.students.deleteAcademicRecords(tx, ids);
        return documents;
      },
    );
    return {
      locations: locations.length,
      fingerprints: fingerprints.length,
      deactivated: deactivated.length,
      accounts: accounts.length,
      records: students.length + staff.length,
      students: ended.length,
      attendance: ended.reduce((sum, { entries }) => sum + entries, 0),
      ...(await applyToAudit(universityId, options, nowMs)),
    };
  };
}
