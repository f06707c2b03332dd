import type { MappedModule } from '@muster/contract/academics/modules';
import { useState } from 'react';
import {
  updateRow,
  completeRows,
  type NewEnrollment,
  newRow,
  getRowState,
  type defaultType,
} from './enrollment-rows.logic.ts';

export type EnrollmentRows = ReturnType<typeof useEnrollmentRows>;

/** State of the new enrollment rows and their academic year. Add Student starts with one blank row. */
export function useEnrollmentRows(form: keyof typeof defaultType) {
  const [rows, setRows] = useState<readonly NewEnrollment[]>(() => (form === 'add' ? [newRow('add')] : []));
  const [academicYear, setAcademicYear] = useState('');
  /** Server errors by row id. */
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  return {
    form,
    rows,
    academicYear,
    errors,
    /** Clears the groups, which belong to the old academic year. */
    setAcademicYear: (year: string) => {
      setAcademicYear(year);
      setRows((before) => before.map((row) => ({ ...row, group_id: '', teaching_group_id: '' })));
    },
    add: () => setRows((before) => [...before, newRow(form)]),
    remove: (id: string) => setRows((before) => before.filter((row) => row.id !== id)),
    change: (id: string, change: Partial<NewEnrollment>, modules: readonly MappedModule[], degreeId: string) => {
      setRows((before) => before.map((row) => (row.id === id ? updateRow(row, change, modules, degreeId) : row)));
      setErrors(({ [id]: _, ...others }) => others);
    },
    /** Called when the degree changes: the modules belong to the old one. */
    clearModules: () => setRows((before) => before.map((row) => ({ ...row, module_id: '', teaching_group_id: '' }))),
    /** The server reports errors by row index: 'enrollments.0.module_id'. */
    showErrors: (details: Readonly<Record<string, string>>) => {
      const { ids } = completeRows(rows, academicYear, form);
      const rowErrors = Object.entries(details).flatMap(([name, text]) => {
        const id = ids[Number(/^(?:new_)?enrollments\.(\d+)/.exec(name)?.[1])];
        return id === undefined ? [] : [[id, text] as const];
      });
      setErrors(Object.fromEntries(rowErrors));
    },
    isDirty: academicYear !== '' || rows.some((row) => getRowState(row, academicYear, form) !== 'blank'),
  };
}
