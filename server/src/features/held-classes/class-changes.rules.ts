import { type classChangeForm, classChangeTexts } from '@muster/contract/class-week';
import type { z } from 'zod';
import { type Refusal, refuseFields } from '../../platform/http/refusal.ts';
import { type ClassChange, type FreeDays, type Held, holidayOn, isHeld } from './class-week.rules.ts';
import type { WeeklyClass } from './class-week.store.ts';

type Form = z.output<typeof classChangeForm>;
/** As a form says it, or as it was stored. */
export type Stated = Omit<Form, 'seen' | 'accept_clashes'>;
export type Change = Omit<ClassChange, 'sequence' | 'updated_at'>;
export type Planned = Pick<WeeklyClass, 'start_time' | 'end_time' | 'venue'>;

const timeFields = ['new_date', 'new_start_time', 'new_end_time'] as const;
const whereAndWhen = ['is_cancelled', ...timeFields, 'new_venue'] as const;
const asPlanned = { new_date: null, new_start_time: null, new_end_time: null, new_venue: null };

/** A change in the form's words; what is as planned is none. */
export function changeOf(form: Stated, class_date: string, planned: Planned): Change {
  const reason = form.reason ?? null;
  if (form.is_cancelled) return { ...asPlanned, class_date, is_cancelled: true, reason };
  const { new_date = null, new_start_time = null, new_end_time = null } = form;
  const isTimeStaying =
    new_date === null ||
    (new_date === class_date && new_start_time === planned.start_time && new_end_time === planned.end_time);
  const time = isTimeStaying ? {} : { new_date, new_start_time, new_end_time };
  const venue = form.new_venue ?? null;
  const new_venue = venue === planned.venue.trim() ? null : venue;
  return { ...asPlanned, ...time, class_date, is_cancelled: false, new_venue, reason };
}

export const isNone = ({ is_cancelled, new_date, new_venue }: Change): boolean =>
  !is_cancelled && new_date === null && new_venue === null;

/** What a form changes for the class of a date, or why it changes nothing. */
export function readChange(form: Form, class_date: string, planned: Planned): Change | Refusal {
  const missing = timeFields.filter((field) => (form[field] ?? null) === null);
  if (!form.is_cancelled && missing.length > 0 && missing.length < timeFields.length) {
    return refuseFields(Object.fromEntries(missing.map((field) => [field, classChangeTexts.wholeTime])));
  }
  const change = changeOf(form, class_date, planned);
  return isNone(change) ? refuseFields({ new_date: classChangeTexts.nothing }) : change;
}

/** The fields that mean nothing without each other: a cancelled class has neither time nor place. */
export const togetherIn = (changes: readonly (Change | undefined)[]) =>
  changes.some((change) => change?.is_cancelled) ? whereAndWhen : timeFields;

/** Whether the class is still held where and when somebody has seen it held who wants it as planned again. */
export function isHeldAsSeen(seen: Stated, before: Stated, class_date: string, planned: Planned): boolean {
  const [one, other] = [changeOf(seen, class_date, planned), changeOf(before, class_date, planned)];
  return whereAndWhen.every((field) => one[field] === other[field]);
}

export function holidayRefusal(date: string, holidays: readonly FreeDays[]): Refusal | undefined {
  const holiday = holidayOn(date, holidays);
  return holiday && refuseFields({ new_date: `There are no classes on that day: ${holiday.name}` });
}

export type ClassOnDay = { readonly entry: WeeklyClass; readonly held: Held };

/** A moved class and the others that are held on its day, as clashes are told among them. */
export function heldOnDay(
  moved: ClassOnDay,
  others: readonly ClassOnDay[],
): { asked: ComparedClass; others: ComparedClass[] } {
  const ofDay = others
    .filter(({ held }) => isHeld(held) && held.date === moved.held.date)
    .filter(
      ({ entry, held }) => entry.timetable_id !== moved.entry.timetable_id || held.class_date !== moved.held.class_date,
    );
  return { asked: asCompared(moved), others: ofDay.map(asCompared) };
}

export type ComparedClass = ReturnType<typeof asCompared>;

const asCompared = ({ entry, held }: ClassOnDay) => ({
  academic_year: entry.academic_year,
  semester: entry.semester,
  day_of_week: held.date,
  start_time: held.start_time,
  end_time: held.end_time,
  lecturer: entry.lecturer,
  assistant: entry.assistant_lecturer,
  venue: held.venue,
  groups: entry.groups,
  module_code: entry.module_code,
  class_type: entry.class_type,
  place: null,
});
