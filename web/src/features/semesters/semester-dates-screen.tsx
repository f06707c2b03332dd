import { academicYearOf } from '@muster/contract/academic-years';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { today } from '../../lib/dates.ts';
import { useEditedId } from '../../lib/use-edited-id.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EditHoliday } from './holiday-edit.tsx';
import { HolidayList } from './holiday-list.tsx';
import { holidaysQuery, semestersQuery } from './semester-dates.api.ts';
import { texts } from './semester-dates.texts.ts';
import { EditSemester } from './semester-edit.tsx';
import { semesterId, SemesterList } from './semester-list.tsx';
import { SemesterOverview } from './semester-overview.tsx';
import classes from './semester-dates.module.css';

/** What the address says where something new is being added. */
const newSemester = 'new semester';
const newHoliday = 'new holiday';

/** `/semester-dates`: the academic year in one strip, and below it its semesters and holidays to add, edit and remove. */
export function SemesterDatesScreen() {
  const semesters = useQuery(semestersQuery());
  const holidays = useQuery(holidaysQuery());
  const date = today(useCurrentUser()?.time_zone);
  const [academicYear, setAcademicYear] = useState(academicYearOf(date));
  const [edited, edit] = useEditedId();
  const close = (): void => edit(undefined);
  const semester = semesters.data?.find((one) => semesterId(one) === edited);
  const holiday = holidays.data?.find(({ id }) => id === edited);
  return (
    <div className={classes.page}>
      <PageHeader title={texts.title} text={texts.about} back={{ to: '/timetable-management', label: texts.back }} />
      <SemesterOverview
        academicYear={academicYear}
        semesters={semesters.data}
        holidays={holidays.data}
        today={date}
        onYear={setAcademicYear}
      />
      <div className={classes.lists}>
        <SemesterList semesters={semesters} onAdd={() => edit(newSemester)} onEdit={edit} />
        <HolidayList holidays={holidays} onAdd={() => edit(newHoliday)} onEdit={edit} />
      </div>
      {(semester || (edited === newSemester && semesters.data)) && (
        <EditSemester
          key={edited}
          semester={semester}
          known={semesters.data ?? []}
          academicYear={academicYear}
          today={date}
          onClose={close}
        />
      )}
      {(holiday || edited === newHoliday) && <EditHoliday key={edited} holiday={holiday} onClose={close} />}
    </div>
  );
}
