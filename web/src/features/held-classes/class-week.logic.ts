import type { HeldClass } from '@muster/contract/class-week';
import type { Role } from '@muster/contract/shared';
import { formatDayAndDate, formatLiveTime, formatTimeRange, today } from '../../lib/dates.ts';
import type { DetailLine } from '../../ui/details-dialog.tsx';

/** The word beside a class that is not held as its weekly entry says. */
export const stateWords: Record<HeldClass['state'], string | undefined> = {
  'as planned': undefined,
  moved: 'Moved',
  cancelled: 'Cancelled',
  holiday: 'Holiday',
};

/** A class as the week's grid places it. */
export const toWeekItem = (held: HeldClass) => ({
  id: `${held.timetable_id} ${held.class_date}`,
  date: held.date,
  start: held.start_time,
  end: held.end_time,
  held,
});

/** The university's day and time now, by the server's clock: `now` is what it said at `saidAt` of our own. */
export function universityNow(
  { now, time_zone: zone }: { now: string; time_zone: string },
  saidAt: number,
  ours: number,
): { date: string; time: string } {
  const instant = Date.parse(now) + (ours - saidAt);
  return { date: today(zone, instant), time: formatLiveTime(instant, zone, { hours: 24, hasSeconds: false }) };
}

/** Who else is in it, for whoever looks: the lecturer knows themselves, and students their group. */
export const peopleOf = (held: HeldClass, viewer: Role): { lecturer?: string; groups?: readonly string[] } => ({
  ...(viewer !== 'lecturer' && { lecturer: held.lecturer.name }),
  ...(viewer !== 'student' && { groups: held.groups.map(({ name }) => name) }),
});

/** Why nothing stands in a week: outside of all semesters the timetable's classes are on no date, as in a university that has set none. */
export const noClassesText = (days: readonly { semester: object | null }[]): string =>
  days.some(({ semester }) => semester)
    ? 'No classes in this week.'
    : 'No classes in this week: no semester has dates in it. The administration sets them under Semester Dates.';

/** What the week is called below its dates. */
export function semesterOf(days: readonly { semester: { academic_year: string; semester: number } | null }[]): string {
  const names = days.flatMap(({ semester: of }) => (of ? [`Semester ${of.semester}, ${of.academic_year}`] : []));
  return [...new Set(names)].join(' · ');
}

/** The lines of the details of one class on one day. */
export function heldLines(held: HeldClass): readonly DetailLine[] {
  const { planned, state } = held;
  const lines: (DetailLine | undefined)[] = [
    stateWords[state] === undefined ? undefined : ['This week', stateWords[state]],
    held.reason === null ? undefined : ['Reason', held.reason],
    ['Module', `${held.module_code} ${held.module_name}`],
    ['Day and Time', `${formatDayAndDate(held.date)}, ${formatTimeRange(held.start_time, held.end_time)}`],
    ['Venue', held.venue],
    state === 'moved'
      ? [
          'Planned for',
          `${formatDayAndDate(held.class_date)}, ${formatTimeRange(planned.start_time, planned.end_time)}, ${planned.venue}`,
        ]
      : undefined,
    ['Class Type', held.class_type],
    ['Lecturer', held.lecturer.name],
    held.assistant_lecturer === null ? undefined : ['Assistant Lecturer', held.assistant_lecturer.name],
    ['Year and Semester', `Year ${held.year}, Semester ${held.semester}`],
    ['Academic Year', held.academic_year],
    ['Groups', held.groups.map(({ name }) => name)],
  ];
  return lines.filter((line) => line !== undefined);
}
