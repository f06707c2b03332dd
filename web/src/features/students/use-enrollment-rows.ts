import type { MappedModule } from '@muster/contract/modules';
import { useState } from 'react';
import {
  changedRow,
  filledRows,
  type NewEnrollment,
  newRow,
  stateOf,
  type usualType,
} from './enrollment-rows.logic.ts';

export type EnrollmentRows = ReturnType<typeof useEnrollmentRows>;

/** The rows added in the form and the academic year that they are all for. Add Student starts with a blank one. */
export function useEnrollmentRows(form: keyof typeof usualType) {
  const [rows, setRows] = useState<readonly NewEnrollment[]>(() => (form === 'add' ? [newRow('add')] : []));
  const [academicYear, setAcademicYear] = useState('');
  /** Rows that the server refused, by id. */
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  return {
    form,
    rows,
    academicYear,
    faults,
    setAcademicYear,
    add: () => setRows((before) => [...before, newRow(form)]),
    remove: (id: string) => setRows((before) => before.filter((row) => row.id !== id)),
    change: (id: string, change: Partial<NewEnrollment>, modules: readonly MappedModule[], degreeId: string) => {
      setRows((before) => before.map((row) => (row.id === id ? changedRow(row, change, modules, degreeId) : row)));
      setFaults(({ [id]: _, ...others }) => others);
    },
    /** Another degree teaches other modules. */
    letModulesGo: () => setRows((before) => before.map((row) => ({ ...row, module_id: '' }))),
    /** The server names a row by its place among those sent: 'enrollments.0.module_id'. */
    showRefusals: (details: Readonly<Record<string, string>>) => {
      const { ids } = filledRows(rows, academicYear, form);
      const found = Object.entries(details).flatMap(([name, text]) => {
        const id = ids[Number(/^(?:new_)?enrollments\.(\d+)/.exec(name)?.[1])];
        return id === undefined ? [] : [[id, text] as const];
      });
      setFaults(Object.fromEntries(found));
    },
    isDirty: academicYear !== '' || rows.some((row) => stateOf(row, academicYear, form) !== 'blank'),
  };
}
