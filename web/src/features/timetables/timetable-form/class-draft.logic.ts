import type { SemesterDays } from '@muster/contract/timetables/class-dates';
import type { ClassDraft } from '@muster/contract/timetables/clashes';
import type { ClassFields, Term } from './timetable-form.logic.ts';
import { firstDayOf, patternOf } from './class-weeks.logic.ts';

type ClassTerm = Pick<Term, 'semester' | 'academic_year'> & { group_ids: readonly string[] };

/** Converts a class for the clash check; undefined until its day, times and term are known. */
export function toClassDraft(
  fields: ClassFields,
  { semester, academic_year, group_ids }: ClassTerm,
  dates: SemesterDays | undefined,
): ClassDraft | undefined {
  const { day_of_week, start_time, end_time } = fields;
  if (semester === '' || academic_year === '' || day_of_week === '') return undefined;
  if (start_time === '' || end_time <= start_time) return undefined;
  const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim());
  return {
    module_id: orNull(fields.module_id),
    lecturer_id: orNull(fields.lecturer_id),
    assistant_lecturer_id: orNull(fields.assistant_lecturer_id),
    further_lecturer_ids: [...fields.further_lecturer_ids],
    further_assistant_ids: [...fields.further_assistant_ids],
    group_ids: [...group_ids],
    semester: Number(semester),
    academic_year,
    day_of_week: day_of_week as 'Monday',
    weeks: patternOf(fields, dates) ?? null,
    valid_from: firstDayOf(fields) ?? null,
    valid_until: orNull(fields.valid_until),
    start_time,
    end_time,
    venue: orNull(fields.venue),
  };
}
