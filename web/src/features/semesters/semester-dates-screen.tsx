import { academicYearOf } from '@muster/contract/academics/academic-years';
import { listHolidays, listSemesters, type Holiday, type Semester } from '@muster/contract/academics/semesters';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { today } from '#lib/format/dates.ts';
import { ChangeOnly } from '#ui/access/change-only.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useEditedEntry } from '#ui/list/use-edited-row.ts';
import { EditHoliday } from './edit-holiday.tsx';
import { HolidayList } from './holiday-list.tsx';
import { texts } from './semester-dates.texts.ts';
import { EditSemester } from './edit-semester.tsx';
import { semesterId, SemesterList } from './semester-list.tsx';
import { SemesterOverview } from './semester-overview.tsx';
import classes from './semester-dates.module.css';

/** Values of the `edit` URL parameter for new entries. */
const newSemester = 'new semester';
const newHoliday = 'new holiday';

type Edited = { readonly id: string; readonly semester?: Semester; readonly holiday?: Holiday };

/** `/semester-dates`: a timeline of the academic year, with its semesters and holidays below. */
export function SemesterDatesScreen() {
  const semesters = useQuery(queryOf(listSemesters));
  const holidays = useQuery(queryOf(listHolidays));
  const date = today(useCurrentUser()?.time_zone);
  const [academicYear, setAcademicYear] = useState(academicYearOf(date));
  const editable = [
    ...(semesters.data ?? []).map((semester): Edited => ({ id: semesterId(semester), semester })),
    ...(holidays.data ?? []).map((holiday): Edited => ({ id: holiday.id, holiday })),
    // Only after loading: a new semester must not overwrite an existing one.
    ...(semesters.data ? [{ id: newSemester }] : []),
    { id: newHoliday },
  ];
  const areAllLoaded = semesters.data !== undefined && holidays.data !== undefined;
  const [edited, edit] = useEditedEntry({ rows: editable, notFound: texts.notFound, isComplete: areAllLoaded });
  const close = (): void => edit(undefined);
  return (
    <>
      <PageHeader title={texts.title} text={texts.about} back={{ to: '/timetable-management', label: texts.back }}>
        <ChangeOnly>
          <ButtonLink variant="default" to="/bulk-import-students" search={{ kind: 'calendar' }}>
            Import a file
          </ButtonLink>
        </ChangeOnly>
      </PageHeader>
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
      {(edited?.semester || edited?.id === newSemester) && (
        <EditSemester
          key={edited.id}
          semester={edited.semester}
          known={semesters.data ?? []}
          academicYear={academicYear}
          today={date}
          onClose={close}
        />
      )}
      {(edited?.holiday || edited?.id === newHoliday) && (
        <EditHoliday key={edited.id} holiday={edited.holiday} onClose={close} />
      )}
    </>
  );
}
