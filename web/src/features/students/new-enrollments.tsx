import type { Enrollment } from '@muster/contract/enrollments';
import { academicYears } from '@muster/contract/academic-years';
import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { today } from '../../lib/dates.ts';
import { useFocusBeside } from '../../ui/use-focus-beside.ts';
import { ChoicesFailure } from './choices-failure.tsx';
import { takenModules } from './enrollment-rows.logic.ts';
import { NewEnrollmentRow } from './new-enrollment-row.tsx';
import { degreeModulesQuery } from './student-choices.api.ts';
import { texts } from './students.texts.ts';
import type { EnrollmentRows } from './use-enrollment-rows.ts';
import classes from './enrollments.module.css';

type Props = {
  enrollments: EnrollmentRows;
  degreeId: string;
  existing?: readonly Enrollment[];
  /** What is wrong with the rows as a whole. */
  error?: string | undefined;
  yearError?: string | undefined;
  timeZone?: string | undefined;
};

/** Modules to add: one academic year for all of them, and a row for each. */
export function NewEnrollments({ enrollments, degreeId, existing = [], error, yearError, timeZone }: Props) {
  const { form, rows, academicYear, faults } = enrollments;
  const query = useQuery(degreeModulesQuery(degreeId));
  const modules = query.data ?? [];
  const beside = useFocusBeside(rows.length);
  return (
    <>
      {(form === 'add' || rows.length > 0) && (
        <Select
          className={classes.year}
          label="Academic Year"
          placeholder="Select academic year"
          data={academicYears('enrolment', today(timeZone))}
          clearable
          withAsterisk={form === 'edit'}
          error={yearError}
          value={academicYear || null}
          onChange={(year) => enrollments.setAcademicYear(year ?? '')}
        />
      )}
      {rows.length > 0 && query.isError && (
        <ChoicesFailure text={texts.modulesFailed} onRetry={() => void query.refetch()} />
      )}
      {rows.length > 0 && (
        <ul className={classes.rows} aria-label="New courses" {...beside}>
          {rows.map((row, at) => (
            <NewEnrollmentRow
              key={row.id}
              row={row}
              number={at + 1}
              form={form}
              academicYear={academicYear}
              degreeId={degreeId}
              modules={modules}
              loading={query.status}
              taken={takenModules(row, rows, existing, academicYear)}
              refusal={faults[row.id]}
              onChange={(change) => enrollments.change(row.id, change, modules, degreeId)}
              onRemove={form === 'edit' || rows.length > 1 ? () => enrollments.remove(row.id) : undefined}
            />
          ))}
        </ul>
      )}
      {error !== undefined && (
        <p className={classes.why} data-refused>
          {error}
        </p>
      )}
      <div>
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={enrollments.add}>
          Add Course
        </Button>
      </div>
    </>
  );
}
