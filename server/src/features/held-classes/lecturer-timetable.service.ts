import { academicYearOf } from '@muster/contract/academics/academic-years';
import type { ClassState } from '@muster/contract/attendance/class-states';
import { weekdays, type Weekday } from '@muster/contract/http/shared';
import type { SemesterDays } from '@muster/contract/timetables/class-dates';
import type { LecturerClass } from '@muster/contract/timetables/lecturer-classes';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { type Holiday, heldAs, isHeld, isWeeklyDay, lecturerIdsOf, matchSessions } from './class-week.rules.ts';
import { aroundWeekOf, utcDate, withIsOpen } from './class-week.service.ts';
import { getCalendar } from './class-week.store.ts';
import * as store from './lecturer-timetable.store.ts';
import { addDays } from '#platform/dates.rules.ts';
import { weekOf } from './week.rules.ts';

type ThisWeek = NonNullable<LecturerClass['this_week']>;
type SessionState = NonNullable<ThisWeek['session_state']>;
type QrColumns = Pick<store.CountedSession, 'qr_started_at' | 'qr_ends_at' | 'qr_paused_at' | 'qr_stopped_at'>;

export type LecturerTimetableDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  /** Returns the state of a session's QR window. */
  readonly stateOf: (columns: QrColumns) => SessionState;
  /** Returns the state of a class that ends at `endsMs`; null: it has no session. */
  readonly classStateOf: (session: store.CountedSession | null, endsMs: number) => ClassState;
};

export type LecturerTimetable = ReturnType<typeof makeLecturerTimetable>;

export function makeLecturerTimetable({ database, clock, stateOf, classStateOf }: LecturerTimetableDeps) {
  return {
    /** Lists the classes of the current semester; between semesters, those of the whole academic year. */
    async ofLecturer(caller: Caller, lecturerId: string): Promise<LecturerClass[]> {
      const nowMs = clock.now();
      return await database.inUniversity(caller.universityId, async (tx) => {
        const { time_zone: timeZone, semesters, holidays } = await getCalendar(tx, aroundWeekOf(utcDate(nowMs)));
        const { today, monday } = weekOf(nowMs, timeZone);
        const term = semesters.findLast((one) => isWithin(today, one));
        const academicYear = term?.academic_year ?? academicYearOf(today);
        const semester = term?.semester ?? null;
        const week = { from: monday, to: addDays(monday, 6) };
        const weekly = await store.listLecturersClasses(tx, week, { lecturerId, academicYear, semester });
        const classes = weekly.flatMap((one) => {
          const held = findClassOfThisWeek(one, { monday, today, nowMs, timeZone, holidays });
          if (!held) return [];
          const lecturer_ids = lecturerIdsOf({ ...one, ...held, lecturer: { id: one.lecturer_id } });
          return [{ ...one, ...held, timetable_id: one.id, lecturer_ids }];
        });
        const sessions = await listSessions(tx, classes);
        const ids = matchSessions(classes, sessions);
        const thisWeek = new Map(
          classes.map((one, at) => [
            one.id,
            toThisWeek(
              one,
              sessions.find(({ id }) => id === ids[at]),
              isHeld(one) && term !== undefined && isWithin(one.class_date, term),
            ),
          ]),
        );
        return weekly
          .filter(
            ({ id, is_own: isOwn, valid_until: last }) =>
              (isOwn && (last === null || today < last)) || thisWeek.has(id),
          )
          .map((one) => toLecturerClass(one, thisWeek.get(one.id) ?? null));
      });
    },
  };

  function toThisWeek(
    held: NonNullable<ReturnType<typeof findClassOfThisWeek>>,
    session: store.CountedSession | undefined,
    takesPlace: boolean,
  ): ThisWeek {
    return {
      date: held.date,
      start_time: held.start_time,
      end_time: held.end_time,
      venue: held.venue,
      state: held.state,
      reason: held.reason,
      substitute: held.substitute,
      starts_at: new Date(held.startsMs).toISOString(),
      ends_at: new Date(held.endsMs).toISOString(),
      is_open: held.isOpen,
      session_id: session?.id ?? null,
      session_state: session ? stateOf(session) : null,
      class_state: session || takesPlace ? classStateOf(session ?? null, held.endsMs) : null,
      present: session?.present ?? null,
      expected: session?.expected ?? null,
    };
  }
}

const toLecturerClass = (
  { start_time, end_time, venue, ...weekly }: store.LecturersClass,
  thisWeek: ThisWeek | null,
): LecturerClass => ({
  ...weekly,
  start_time,
  end_time,
  day: weekly.day_of_week as Weekday,
  location: venue,
  session_type: weekly.class_type,
  this_week: thisWeek,
});

const isWithin = (date: string, { starts_on, ends_on }: SemesterDays): boolean => starts_on <= date && date <= ends_on;

type WeekContext = { monday: string; today: string; nowMs: number; timeZone: string; holidays: readonly Holiday[] };

/**
 * Finds the class of this week. A class that was moved from another week to today replaces it while only the moved class is open.
 * Undefined in a week without a class by the entry's pattern, and if the lecturer only holds classes of other weeks as substitute.
 */
function findClassOfThisWeek(weekly: store.LecturersClass, { monday, today, nowMs, timeZone, holidays }: WeekContext) {
  const day = weekdays.findIndex((name) => name === weekly.day_of_week);
  const heldOn = (date: string) => withIsOpen(heldAs(weekly, date, holidays, timeZone), nowMs);
  const ownDate = addDays(monday, day);
  const movedToToday = weekly.changes
    .filter(({ new_date, class_date }) => new_date === today && class_date !== ownDate)
    .map(({ class_date }) => class_date);
  const [first, ...more] = [ownDate, ...movedToToday]
    .filter((date) => isWeeklyDay(weekly, date))
    .map(heldOn)
    .filter(({ substitute }) => weekly.is_own || substitute?.id === weekly.staff_id);
  return first?.isOpen ? first : (more.find(({ isOpen }) => isOpen) ?? first);
}

function listSessions(
  tx: UniversityTx,
  classes: readonly { id: string; module_id: string; date: string }[],
): Promise<store.CountedSession[]> {
  return store.listCountedSessions(tx, {
    dates: [...new Set(classes.map(({ date }) => date))],
    entryIds: classes.map(({ id }) => id),
    moduleIds: [...new Set(classes.map(({ module_id }) => module_id))],
  });
}
