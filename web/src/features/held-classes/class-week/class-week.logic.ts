import { termLabel, yearAndTerm } from '#lib/format/term-name.ts';
import type { classWeek, HeldClass } from '@muster/contract/timetables/class-week';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { Role } from '@muster/contract/http/shared';
import { formatWeeks } from '@muster/contract/timetables/week-patterns';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { formatDayAndDate, formatLiveTime, formatTimeRange, today } from '#lib/format/dates.ts';
import { heldStateLabels } from '#lib/format/held-state-labels.texts.ts';
import { lecturersOf, namesOf, teacherLines } from '#lib/format/teachers.ts';
import { formatPerson } from '#lib/format/person-label.ts';
import { formatFirstName } from '#ui/text/name-list.logic.ts';
import type { DetailLine } from '#ui/dialogs/details-dialog.tsx';

/** Converts a class to an item of the week grid. */
export const toWeekItem = (held: HeldClass) => ({
  id: `${held.timetable_id} ${held.class_date}`,
  date: held.date,
  start: held.start_time,
  end: held.end_time,
  held,
});

/** Current date and time of the university by the server's clock, which showed `now` at local time `receivedAtMs`. */
export function universityNow(
  { now, time_zone: zone }: { now: string; time_zone: string },
  receivedAtMs: number,
  nowMs: number,
): { date: string; time: string } {
  const instant = Date.parse(now) + (nowMs - receivedAtMs);
  return { date: today(zone, instant), time: formatLiveTime(instant, zone, { hours: 24, hasSeconds: false }) };
}

/** People shown on a class: lecturers see a substitute but not themselves, students do not see their group. */
export const peopleOf = (held: HeldClass, viewer: Role): { lecturer?: string; groups?: readonly string[] } => ({
  ...(held.substitute
    ? { lecturer: `Substitute: ${bidiIsolate(held.substitute.name)}` }
    : viewer !== 'lecturer' && { lecturer: formatFirstName(namesOf(lecturersOf(held))) }),
  ...(viewer !== 'student' && { groups: held.groups.map(({ name }) => name) }),
});

/**
 * Text for a week without classes. Outside all semesters there are no classes, so the text mentions the semester dates.
 */
export const noClassesText = (days: readonly { semester: object | null }[]): string =>
  days.some(({ semester }) => semester)
    ? 'No classes in this week.'
    : 'No classes in this week: it is outside all semesters. Administrators set them under Semester Dates.';

/** Semester and teaching week of the days of a week. */
export function semesterOf(days: ReplyOf<typeof classWeek>['days']): string {
  const names = days.flatMap(({ semester: of }) =>
    of ? [`${termLabel(of.semester)}, ${of.academic_year}, week ${of.week}`] : [],
  );
  return [...new Set(names)].join(' · ');
}

/** Lines of the details dialog of a class. */
export function heldLines(held: HeldClass): readonly DetailLine[] {
  const { planned, state } = held;
  const lines: (DetailLine | undefined)[] = [
    heldStateLabels[state] === undefined ? undefined : ['This week', heldStateLabels[state]],
    held.reason === null ? undefined : ['Reason', held.reason],
    held.changed_by === null ? undefined : ['Changed by', formatPerson(held.changed_by)],
    ['Module', `${held.module_code} ${held.module_name}`],
    ['Day and Time', `${formatDayAndDate(held.date)}, ${formatTimeRange(held.start_time, held.end_time)}`],
    held.weeks === null ? undefined : ['Weeks', formatWeeks(held.weeks)],
    ['Venue', held.venue],
    state === 'moved'
      ? [
          'Planned for',
          `${formatDayAndDate(held.class_date)}, ${formatTimeRange(planned.start_time, planned.end_time)}, ${planned.venue}`,
        ]
      : undefined,
    ['Class Type', held.class_type],
    held.substitute === null ? undefined : ['Substitute', held.substitute.name],
    ...teacherLines(held, ({ name }) => name),
    ['Year and Semester', yearAndTerm(held.year, held.semester)],
    ['Academic Year', held.academic_year],
    ['Groups', held.groups.map(({ name }) => name)],
  ];
  return lines.filter((line) => line !== undefined);
}
