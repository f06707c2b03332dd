import type { ClassDraft } from '@muster/contract/clashes';
import type { ClassFields, Term } from './timetable-form.logic.ts';

type When = Pick<Term, 'semester' | 'academic_year'> & { group_ids: readonly string[] };

/** A class as far as it can be compared; undefined while nobody knows when it is. */
export function draftOf(fields: ClassFields, { semester, academic_year, group_ids }: When): ClassDraft | undefined {
  const { day_of_week, start_time, end_time } = fields;
  if (semester === '' || academic_year === '' || day_of_week === '') return undefined;
  if (start_time === '' || end_time <= start_time) return undefined;
  const orNone = (value: string): string | null => (value.trim() === '' ? null : value.trim());
  return {
    module_id: orNone(fields.module_id),
    lecturer_id: orNone(fields.lecturer_id),
    assistant_lecturer_id: orNone(fields.assistant_lecturer_id),
    group_ids: [...group_ids],
    semester: Number(semester),
    academic_year,
    day_of_week: day_of_week as 'Monday',
    start_time,
    end_time,
    venue: orNone(fields.venue),
  };
}
