import { academicYearOf } from '@muster/contract/academic-years';
import type { Weekday } from '@muster/contract/shared';
import type { LecturerClass } from '@muster/contract/timetables';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import * as store from './lecturer-timetable.store.ts';
import { occurrence, weekOf } from './week.rules.ts';

type SessionState = NonNullable<LecturerClass['this_week']['session_state']>;
type RunColumns = Pick<store.WeeklyClass, 'qr_started_at' | 'qr_ends_at' | 'qr_paused_at' | 'qr_stopped_at'>;

export type TimetablesDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  /** Where a session's run of codes stands; the sessions know. */
  readonly stateOf: (run: RunColumns) => SessionState;
};

export type Timetables = ReturnType<typeof makeTimetables>;

export function makeTimetables({ database, clock, stateOf }: TimetablesDeps) {
  return {
    /** The current semester's classes; between semesters those of the whole academic year. */
    async ofLecturer(caller: Caller, lecturerId: string): Promise<LecturerClass[]> {
      const nowMs = clock.now();
      return await database.inUniversity(caller.universityId, async (tx) => {
        const timeZone = await store.getTimeZone(tx);
        const { today, monday } = weekOf(nowMs, timeZone);
        const term = await store.findSemester(tx, today);
        const academicYear = term?.academic_year ?? academicYearOf(today);
        const semester = term?.semester ?? null;
        const classes = await store.listWeeklyClasses(tx, { lecturerId, academicYear, semester, monday });
        return classes.map((weekly) => classOf(weekly, monday, timeZone, nowMs));
      });
    },
  };

  function classOf(weekly: store.WeeklyClass, monday: string, timeZone: string, nowMs: number): LecturerClass {
    const day = weekly.day_of_week as Weekday;
    const held = occurrence({ day, start: weekly.start_time, end: weekly.end_time }, monday, timeZone, nowMs);
    return {
      ...weekly,
      day,
      location: weekly.venue,
      session_type: weekly.class_type,
      this_week: {
        date: held.date,
        starts_at: new Date(held.startsMs).toISOString(),
        ends_at: new Date(held.endsMs).toISOString(),
        is_open: held.isOpen,
        session_id: weekly.session_id,
        session_state: weekly.session_id === null ? null : stateOf(weekly),
        present: weekly.present,
        expected: weekly.expected,
      },
    };
  }
}
