import { semesterTexts } from '@muster/contract/academics/semesters';
import type { UniversityTx } from '#platform/database/database.ts';
import * as store from './calendar-import.store.ts';
import type { Days, HolidaysDeps } from './holidays.service.ts';
import { lockHolidays } from './holidays.store.ts';
import { listSemesters, lockSemesters } from './semesters.store.ts';

type Row = {
  readonly line: number;
  readonly id: string | null;
  readonly values: store.CalendarRow;
  readonly existing: store.CalendarRow | null;
  readonly isAsShown: boolean;
};

export type CalendarImportDeps = Pick<HolidaysDeps, 'onDatesChanged'> & {
  /** The indexes of the periods in which attendance was taken. */
  readonly findPeriodsWithAttendance: (tx: UniversityTx, periods: readonly Days[]) => Promise<readonly number[]>;
};

/** The part of the bulk import for semesters and holidays. */
export function makeCalendarImport({ onDatesChanged, findPeriodsWithAttendance }: CalendarImportDeps) {
  /** Reports the period from the first to the last of these days. */
  async function reportChange(tx: UniversityTx, rows: readonly store.CalendarRow[]): Promise<void> {
    const [first] = rows.map(({ starts_on }) => starts_on).toSorted();
    const last = rows
      .map(({ ends_on }) => ends_on)
      .toSorted()
      .at(-1);
    if (first !== undefined && last !== undefined) await onDatesChanged(tx, { starts_on: first, ends_on: last });
  }

  return {
    role: null,
    list: store.listCalendar,
    countDependents: async () => [],

    async lock(tx: UniversityTx): Promise<void> {
      await lockSemesters(tx);
      await lockHolidays(tx);
    },

    async insert(tx: UniversityTx, rows: readonly store.CalendarRow[]): Promise<void> {
      await store.insertCalendar(tx, rows);
      await reportChange(tx, rows);
    },

    async update(tx: UniversityTx, rows: readonly store.CalendarRow[]): Promise<void> {
      const before = await store.listCalendar(tx, { ids: rows.map(({ id }) => id) }, true);
      await store.updateCalendar(tx, rows);
      await reportChange(tx, [...before, ...rows]);
    },

    async delete(tx: UniversityTx, ids: readonly string[]): Promise<void> {
      await reportChange(tx, await store.listCalendar(tx, { ids }, true));
      await store.deleteCalendar(tx, ids);
    },

    /** Refuses semesters that overlap, and holidays on which attendance was taken. */
    startReview() {
      /** The semesters after the import of the earlier rows, by academic year and number. */
      let semesters: Map<string, Days & { label: string }> | undefined;

      return async (tx: UniversityTx, rows: readonly Row[]) => {
        semesters ??= new Map(
          (await listSemesters(tx)).map((one) => [
            `${one.academic_year} ${one.semester}`,
            { ...one, label: `semester ${one.semester} of ${one.academic_year}` },
          ]),
        );
        const holidays = rows.filter(({ values }) => values.type === 'holiday');
        const taken = await findPeriodsWithAttendance(
          tx,
          holidays.map(({ values }) => values),
        );
        const takenRows = new Set(taken.map((at) => holidays[at]));
        return rows.map((row) => {
          const reasons: Record<string, string> = {};
          if (takenRows.has(row)) reasons['starts_on'] = `${semesterTexts.attendanceTaken}. ${addByHand}`;
          if (row.values.type === 'semester' && semesters) {
            const key = `${row.values.academic_year} ${row.values.semester}`;
            const { starts_on, ends_on } = row.values;
            const other = [...semesters].find(([one, dates]) => one !== key && isOverlapping(dates, row.values));
            if (other) reasons['starts_on'] = `These dates overlap with ${other[1].label}`;
            else semesters.set(key, { starts_on, ends_on, label: `line ${row.line}` });
          }
          return { reasons, clash: null };
        });
      };
    },
  };
}

const addByHand = 'Add it under Semesters and holidays, where you choose what happens to these classes.';

const isOverlapping = (one: Days, other: Days): boolean =>
  one.starts_on <= other.ends_on && one.ends_on >= other.starts_on;
