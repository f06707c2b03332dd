import { type classChangeForm, classChangeTexts } from '@muster/contract/class-week';
import type { z } from 'zod';
import { type Refusal, refuseFields } from '../../platform/http/refusal.ts';
import { type ClassChange, type FreeDays, type Held, holidayOn, isHeld } from './class-week.rules.ts';
import type { WeeklyClass } from './class-week.store.ts';

type Form = z.output<typeof classChangeForm>;
type Change = Omit<ClassChange, 'sequence' | 'updated_at'>;
type Planned = Pick<WeeklyClass, 'start_time' | 'end_time' | 'venue'>;

const timeFields = ['new_date', 'new_start_time', 'new_end_time'] as const;
const asPlanned = { new_date: null, new_start_time: null, new_end_time: null, new_venue: null };

/** What a form changes for the class of a date, or why it changes nothing. What is as planned is no change. */
export function readChange(form: Form, class_date: string, planned: Planned): Change | Refusal {
  const reason = form.reason ?? null;
  if (form.is_cancelled) return { ...asPlanned, class_date, is_cancelled: true, reason };
  const { new_date = null, new_start_time = null, new_end_time = null } = form;
  const missing = timeFields.filter((field) => (form[field] ?? null) === null);
  if (missing.length > 0 && missing.length < timeFields.length) {
    return refuseFields(Object.fromEntries(missing.map((field) => [field, classChangeTexts.wholeTime])));
  }
  const isTimeStaying =
    new_date === null ||
    (new_date === class_date && new_start_time === planned.start_time && new_end_time === planned.end_time);
  const venue = form.new_venue ?? null;
  const new_venue = venue === planned.venue.trim() ? null : venue;
  if (isTimeStaying && new_venue === null) return refuseFields({ new_date: classChangeTexts.nothing });
  const time = isTimeStaying ? {} : { new_date, new_start_time, new_end_time };
  return { ...asPlanned, ...time, class_date, is_cancelled: false, new_venue, reason };
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
