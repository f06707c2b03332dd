import { compareText } from '@muster/contract/http/compare-text';
import { type classWeek, type HeldClass, weekTexts } from '@muster/contract/timetables/class-week';
import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import { venueKey } from '@muster/contract/academics/venues';
import { weekOfSemester } from '@muster/contract/timetables/week-patterns';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import {
  type Held,
  heldAs,
  heldBetween,
  holidayOn,
  isHeld,
  isStaffOf,
  isWeeklyDay,
  lecturerIdsOf,
  matchSessions,
} from './class-week.rules.ts';
import * as store from './class-week.store.ts';
import { addDays, mondayOf } from '#platform/dates.rules.ts';
import { type Days, isOpenAt, weekOf } from './week.rules.ts';

export type ClassWeekDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

export type ClassWeek = ReturnType<typeof makeClassWeek>;

export function makeClassWeek({ database, clock, requireAdmin }: ClassWeekDeps) {
  return {
    week: (caller: Caller, query: QueryOf<typeof classWeek>): Promise<ReplyOf<typeof classWeek>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (caller.role === 'admin') {
          await requireAdmin(tx, caller);
          // Unfiltered, one week has all classes of the university.
          if (query.weeks > 1 && query.student_id === undefined) throw validationError({ weeks: weekTexts.oneWeek });
        }
        const nowMs = clock.now();
        const around = aroundWeekOf(query.date ?? utcDate(nowMs));
        const lastDay = query.weeks * 7 - 1;
        const calendar = await store.getCalendar(tx, { from: around.from, to: addDays(around.to, lastDay) });
        const { time_zone: timeZone, semesters, holidays } = calendar;
        const { today } = weekOf(nowMs, timeZone);
        const monday = mondayOf(query.date ?? today);
        const week = { from: monday, to: addDays(monday, lastDay) };
        const own = ownFilters(caller);
        const entries = await store.listWeeklyClasses(tx, week, { ...toFilters(query), ...own });
        const people = [own.staffId, query.lecturer_id].filter((id) => typeof id === 'string');
        const classes = entries
          .flatMap((entry) =>
            heldBetween(entry, week, holidays, timeZone)
              .filter((held) => people.every((id) => isStaffOf(entry, held, id)))
              .map((held) => toHeldClass(entry, held)),
          )
          .filter(({ venue }) => query.venue === undefined || venueKey(venue) === venueKey(query.venue))
          .toSorted(byStart);
        return {
          today,
          now: new Date(nowMs).toISOString(),
          time_zone: timeZone,
          days: Array.from({ length: lastDay + 1 }, (_, index) => {
            const date = addDays(monday, index);
            const of = semesters.find(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on);
            return {
              date,
              holiday: holidayOn(date, holidays)?.name ?? null,
              semester: of
                ? { academic_year: of.academic_year, semester: of.semester, week: weekOfSemester(of.starts_on, date) }
                : null,
            };
          }),
          // Students do not see whether attendance is being taken, nor who changed a class.
          classes:
            caller.role === 'student'
              ? classes.map((one) => ({ ...one, changed_by: null }))
              : await withSessions(tx, classes),
        };
      }),
  };
}

export const utcDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A range that includes the week of a date in every time zone. The time zone of the university is known after the query only. */
export const aroundWeekOf = (date: string): Days => ({ from: addDays(date, -8), to: addDays(date, 8) });

/** Restricts lecturers and students to their own classes. */
export function ownFilters({
  role,
  staffId,
  studentId,
}: Caller): Pick<store.WeeklyClassFilters, 'staffId' | 'studentId'> {
  if (role === 'admin') return {};
  if (role === 'lecturer') {
    if (staffId === null) throw httpError('no_staff_record');
    return { staffId };
  }
  if (studentId === null) throw httpError('no_student_record');
  return { studentId };
}

const toFilters = (query: QueryOf<typeof classWeek>): store.WeeklyClassFilters => ({
  lecturerId: query.lecturer_id,
  groupId: query.group_id,
  studentId: query.student_id ?? null,
  degreeId: query.degree_details_id,
  moduleId: query.module_id,
  year: query.year,
  venue: query.venue,
});

export const byStart = (one: HeldClass, other: HeldClass): number =>
  one.starts_at.localeCompare(other.starts_at) ||
  compareText(one.module_code, other.module_code) ||
  compareText(one.venue, other.venue) ||
  compareText(one.lecturer.name, other.lecturer.name) ||
  one.timetable_id.localeCompare(other.timetable_id);

export function toHeldClass(entry: store.WeeklyClass, held: Held): HeldClass {
  const { startsMs, endsMs, sequence: _, ...when } = held;
  return {
    ...entry,
    ...when,
    starts_at: new Date(startsMs).toISOString(),
    ends_at: new Date(endsMs).toISOString(),
    planned: { start_time: entry.start_time, end_time: entry.end_time, venue: entry.venue },
    session_id: null,
  };
}

export async function withSessions(tx: UniversityTx, classes: readonly HeldClass[]): Promise<HeldClass[]> {
  if (classes.length === 0) return [];
  const sessions = await store.listOpenedSessions(tx, {
    dates: [...new Set(classes.map(({ date }) => date))],
    entryIds: classes.map(({ timetable_id }) => timetable_id),
    moduleIds: [...new Set(classes.map(({ module_id }) => module_id))],
  });
  const ids = matchSessions(
    classes.map((one) => ({ ...one, lecturer_ids: lecturerIdsOf(one) })),
    sessions,
  );
  return classes.map((one, at) => ({ ...one, session_id: ids[at] ?? null }));
}

/** A class that a timetable entry has today, including a cancelled one or one on a holiday. */
export type TodaysClass = Pick<
  Held,
  'date' | 'start_time' | 'end_time' | 'venue' | 'state' | 'reason' | 'substitute'
> & {
  readonly isOpen: boolean;
};

/**
 * Lists the classes of one entry on a day, by default today, including those moved to or from it, for opening class sessions. A class may also be held
 * outside the dates of the semester.
 */
export async function listTodaysClasses(
  tx: UniversityTx,
  entryId: string,
  nowMs: number,
  date?: string,
): Promise<TodaysClass[]> {
  const { time_zone: timeZone, holidays } = await store.getCalendar(tx, aroundWeekOf(date ?? utcDate(nowMs)));
  const today = date ?? weekOf(nowMs, timeZone).today;
  const weekly = await store.findWeeklyTimes(tx, entryId, today);
  if (!weekly) return [];
  const movedToToday = weekly.changes.filter(({ class_date, new_date }) => new_date === today && class_date !== today);
  const dates = [today, ...movedToToday.map(({ class_date }) => class_date)].filter((date) =>
    isWeeklyDay(weekly, date),
  );
  return dates.map((date) => withIsOpen(heldAs(weekly, date, holidays, timeZone), nowMs));
}

export const withIsOpen = (held: Held, nowMs: number) => ({
  ...held,
  isOpen: isHeld(held) && isOpenAt(held, nowMs),
});

/** Finds how an active entry is held instead of its class of one date; undefined if it has no class on that date. */
export async function findHeldClass(tx: UniversityTx, entryId: string, classDate: string): Promise<Held | undefined> {
  const { time_zone: timeZone, holidays } = await store.getCalendar(tx, aroundWeekOf(classDate));
  const weekly = await store.findWeeklyTimes(tx, entryId, classDate);
  if (!weekly || !isWeeklyDay(weekly, classDate)) return undefined;
  return heldAs(weekly, classDate, holidays, timeZone);
}
