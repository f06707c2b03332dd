import type { Enrollment } from '@muster/contract/people/enrollments';
import { modulesWithMappings } from '@muster/contract/academics/modules';
import { academicYears } from '@muster/contract/academics/academic-years';
import { Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { rowsOf } from '#lib/api/list-reply.ts';
import { queryOf } from '#lib/api/query.ts';
import { today } from '#lib/format/dates.ts';
import { useFocusFallback } from '#ui/focus/use-focus-fallback.ts';
import { OptionsFailure } from '../form/options-failure.tsx';
import { takenModuleIds } from './enrollment-rows.logic.ts';
import { NewEnrollmentRow } from './new-enrollment-row.tsx';
import { texts } from '../students.texts.ts';
import type { EnrollmentRows } from './use-enrollment-rows.ts';
import classes from './enrollments.module.css';

type Props = {
  enrollments: EnrollmentRows;
  degreeId: string;
  existing?: readonly Enrollment[];
  /** Error of the rows as a whole. */
  error?: string | undefined;
  yearError?: string | undefined;
  timeZone?: string | undefined;
};

/** The new enrollments: one academic year for all, and a row for each module. */
export function NewEnrollments({ enrollments, degreeId, existing = [], error, yearError, timeZone }: Props) {
  const { form, rows, academicYear, errors } = enrollments;
  const query = useQuery({
    ...queryOf(modulesWithMappings, { query: { degree_details_id: degreeId } }),
    select: rowsOf,
    enabled: degreeId !== '',
  });
  const modules = query.data ?? [];
  const addButton = useRef<HTMLButtonElement>(null);
  const focusFallback = useFocusFallback<HTMLUListElement>(addButton);
  return (
    <>
      {(form === 'add' || rows.length > 0) && (
        <Select
          className={classes.year}
          label="Academic Year"
          placeholder="Select academic year"
          data={academicYears('enrolment', today(timeZone))}
          clearable
          required={form === 'edit'}
          error={yearError}
          value={academicYear || null}
          onChange={(year) => enrollments.setAcademicYear(year ?? '')}
        />
      )}
      {rows.length > 0 && query.isError && <OptionsFailure text={texts.modulesFailed} queries={[query]} />}
      {rows.length > 0 && (
        <ul className={classes.rows} aria-label="New courses" {...focusFallback}>
          {rows.map((row, at) => (
            <NewEnrollmentRow
              key={row.id}
              row={row}
              number={at + 1}
              form={form}
              academicYear={academicYear}
              degreeId={degreeId}
              modules={modules}
              modulesStatus={query.status}
              taken={takenModuleIds(row, rows, existing, academicYear)}
              error={errors[row.id]}
              onChange={(change) => enrollments.change(row.id, change, modules, degreeId)}
              onRemove={form === 'edit' || rows.length > 1 ? () => enrollments.remove(row.id) : undefined}
            />
          ))}
        </ul>
      )}
      {error !== undefined && (
        <p className={classes.hint} data-error>
          {error}
        </p>
      )}
      <div>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={enrollments.add}
        >
          Add Course
        </Button>
      </div>
    </>
  );
}
