import { type classChangeForm, classChangeTexts } from '@muster/contract/class-week';
import type { z } from 'zod';
import { type Refusal, refuseFields } from '../../platform/http/refusal.ts';
import { clashText } from './clash-words.rules.ts';
import { isOverlapping, sharedWith } from './clashes.rules.ts';
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

/**
 * What a class would clash with as the others are held on that day, in words. Where only the venue is another one, people and
 * groups clash no more than the weekly entry does, and that was judged with it.
 */
export function clashesOnDay(moved: ClassOnDay, others: readonly ClassOnDay[], isVenueAlone: boolean): string[] {
  const asked = asKnown(moved);
  return others
    .filter(({ held }) => isHeld(held) && held.date === moved.held.date)
    .filter(
      ({ entry, held }) => entry.timetable_id !== moved.entry.timetable_id || held.class_date !== moved.held.class_date,
    )
    .map(asKnown)
    .filter((other) => isOverlapping(asked, other))
    .toSorted((one, other) => one.start_time.localeCompare(other.start_time))
    .flatMap((other) => {
      const shared = sharedWith(asked, other).filter(({ kind }) => !isVenueAlone || kind === 'venue');
      return shared.length === 0 ? [] : [clashText(shared, other)];
    });
}

const asKnown = ({ entry, held }: ClassOnDay) => ({
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
