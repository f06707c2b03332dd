import { listHolidays } from '@muster/contract/academics/semesters';
import type { SemesterDays } from '@muster/contract/timetables/class-dates';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/query.ts';
import classes from './class-block.module.css';
import { type ClassWeeks, plannedDates } from './class-weeks.logic.ts';
import { plannedClassesText } from './timetable-form.texts.ts';

type Props = {
  fields: ClassWeeks & { readonly day_of_week: string };
  semester: SemesterDays | undefined;
  usualFirstDay: string | undefined;
};

/** The dates of a class in words, as soon as its weekday, weeks and semester are known. */
export function PlannedClasses({ fields, semester, usualFirstDay }: Props) {
  const holidays = useQuery({ ...queryOf(listHolidays), enabled: semester !== undefined });
  const dates = holidays.data && plannedDates(fields, semester, usualFirstDay);
  return (
    <p className={classes.dates} role="status">
      {dates && plannedClassesText(dates, holidays.data)}
    </p>
  );
}
