import { type classChangeForm, classChangeTexts } from '@muster/contract/timetables/class-week';
import type { z } from 'zod';
import { type HttpError, validationError } from '#platform/http/errors/http-error.ts';
import { type ClassChange, type Holiday, type Held, holidayOn, isHeld } from './class-week.rules.ts';
import type { WeeklyClass } from './class-week.store.ts';

type Form = z.output<typeof classChangeForm>;
/** The fields of a change, from the form or as stored. */
export type ChangeFields = Omit<Form, 'seen' | 'accept_clashes' | 'withdraw_sessions'>;
export type Change = Omit<ClassChange, 'changed_by' | 'sequence' | 'updated_at' | 'substitute_name'>;
export type PlannedClass = Pick<WeeklyClass, 'start_time' | 'end_time' | 'venue' | 'lecturer'>;

const timeFields = ['new_date', 'new_start_time', 'new_end_time'] as const;
const timeAndPlaceFields = ['is_cancelled', ...timeFields, 'new_venue'] as const;
const noChange = {
  new_date: null,
  new_start_time: null,
  new_end_time: null,
  new_venue: null,
  substitute_lecturer_id: null,
};

/** Normalises a change: fields that equal the weekly entry become null. */
export function toChange(form: ChangeFields, class_date: string, planned: PlannedClass): Change {
  const reason = form.reason ?? null;
  if (form.is_cancelled) return { ...noChange, class_date, is_cancelled: true, reason };
  const { new_date = null, new_start_time = null, new_end_time = null } = form;
  const isTimeUnchanged =
    new_date === null ||
    (new_date === class_date && new_start_time === planned.start_time && new_end_time === planned.end_time);
  const time = isTimeUnchanged ? {} : { new_date, new_start_time, new_end_time };
  const venue = form.new_venue ?? null;
  const new_venue = venue === planned.venue.trim() ? null : venue;
  const substitute = form.substitute_lecturer_id ?? null;
  const substitute_lecturer_id = substitute === planned.lecturer.id ? null : substitute;
  return { ...noChange, ...time, class_date, is_cancelled: false, new_venue, substitute_lecturer_id, reason };
}

export const isUnchanged = ({ is_cancelled, new_date, new_venue, substitute_lecturer_id }: Change): boolean =>
  !is_cancelled && new_date === null && new_venue === null && substitute_lecturer_id === null;

/** Validates the form. Returns the change, or an error if the form is incomplete or changes nothing. */
export function parseChange(form: Form, class_date: string, planned: PlannedClass): Change | HttpError {
  const missing = timeFields.filter((field) => (form[field] ?? null) === null);
  if (!form.is_cancelled && missing.length > 0 && missing.length < timeFields.length) {
    return validationError(Object.fromEntries(missing.map((field) => [field, classChangeTexts.wholeTime])));
  }
  const change = toChange(form, class_date, planned);
  return isUnchanged(change) ? validationError({ new_date: classChangeTexts.nothing }) : change;
}

/** Fields that are merged as one: date and times; if a class is cancelled, also venue and substitute, since it has none of them. */
export const linkedFieldsOf = (changes: readonly (Change | undefined)[]) =>
  changes.some((change) => change?.is_cancelled)
    ? [...timeAndPlaceFields, 'substitute_lecturer_id' as const]
    : timeFields;

/** Whether two changes give the class the same time and venue. */
export function isSameTimeAndPlace(
  base: ChangeFields,
  current: ChangeFields,
  class_date: string,
  planned: PlannedClass,
): boolean {
  const [one, other] = [toChange(base, class_date, planned), toChange(current, class_date, planned)];
  return timeAndPlaceFields.every((field) => one[field] === other[field]);
}

/** Whether time, venue and substitute of the class are still those that the client has seen. */
export const isStillAsSeen = (
  seen: ChangeFields,
  current: ChangeFields,
  class_date: string,
  planned: PlannedClass,
): boolean =>
  isSameTimeAndPlace(seen, current, class_date, planned) &&
  toChange(seen, class_date, planned).substitute_lecturer_id ===
    toChange(current, class_date, planned).substitute_lecturer_id;

export function holidayError(date: string, holidays: readonly Holiday[]): HttpError | undefined {
  const holiday = holidayOn(date, holidays);
  return holiday && validationError({ new_date: `There are no classes on that day: ${holiday.name}` });
}

export type ClassOnDay = { readonly entry: WeeklyClass; readonly held: Held };

/** A moved class and the other classes held on its day, in the form that the clash check compares. */
export function compareOnDay(
  moved: ClassOnDay,
  others: readonly ClassOnDay[],
): { moved: ComparedClass; others: ComparedClass[] } {
  const onSameDay = others
    .filter(({ held }) => isHeld(held) && held.date === moved.held.date)
    .filter(
      ({ entry, held }) => entry.timetable_id !== moved.entry.timetable_id || held.class_date !== moved.held.class_date,
    );
  return { moved: toComparedClass(moved), others: onSameDay.map(toComparedClass) };
}

export type ComparedClass = ReturnType<typeof toComparedClass>;

const toComparedClass = ({ entry, held }: ClassOnDay) => ({
  academic_year: entry.academic_year,
  semester: entry.semester,
  day_of_week: held.date,
  start_time: held.start_time,
  end_time: held.end_time,
  // Both classes are held on the same date.
  weeks: null,
  valid_from: null,
  valid_until: null,
  lecturer: held.substitute ?? entry.lecturer,
  assistant: entry.assistant_lecturer,
  further_lecturers: entry.further_lecturers,
  further_assistants: entry.further_assistants,
  venue: held.venue,
  groups: entry.groups,
  module_code: entry.module_code,
  class_type: entry.class_type,
  place: null,
});
