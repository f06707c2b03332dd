import { type Enrollment, enrollmentTypes } from '@muster/contract/enrollments';
import type { MappedModule } from '@muster/contract/modules';
import { madeUpId, sentId } from '../../lib/uuid.ts';

/** A row added in the form, as chosen so far. Year is the degree's year in which the module is taught. */
export type NewEnrollment = {
  readonly id: `new_${string}`;
  readonly year: string;
  readonly semester: string;
  readonly module_id: string;
  /** Typed into the module's field without choosing one. */
  readonly text: string;
  readonly enrollment_type: string;
};
export type FilledEnrollment = {
  id: string;
  module_id: string;
  academic_year: string;
  semester: string;
  enrollment_type: Enrollment['enrollment_type'];
};
export type RowState = 'blank' | 'half filled' | 'no academic year' | 'complete';

/** The type is blank on Add Student and regular on Edit Student. */
export const usualType = { add: '', edit: 'regular' } as const;

export const newRow = (form: keyof typeof usualType): NewEnrollment => ({
  id: madeUpId(),
  year: '',
  semester: '',
  module_id: '',
  text: '',
  enrollment_type: usualType[form],
});

/** A type that the form filled in by itself makes no row half filled. */
export function stateOf(row: NewEnrollment, academicYear: string, form: keyof typeof usualType): RowState {
  const chosen = [row.module_id, row.year, row.semester].filter((value) => value !== '').length;
  if (chosen === 0 && row.text === '' && row.enrollment_type === usualType[form]) return 'blank';
  if (chosen < 3 || row.enrollment_type === '') return 'half filled';
  return academicYear === '' ? 'no academic year' : 'complete';
}

/** What is saved of the rows, and which row each came from: the server names a fault by its place among them. */
export function filledRows(
  rows: readonly NewEnrollment[],
  academicYear: string,
  form: keyof typeof usualType,
): { ids: string[]; enrollments: FilledEnrollment[] } {
  const complete = rows.filter((row) => stateOf(row, academicYear, form) === 'complete');
  return {
    ids: complete.map((row) => row.id),
    enrollments: complete.flatMap(({ id, module_id, semester, enrollment_type }) => {
      const type = enrollmentTypes.find((one) => one === enrollment_type);
      return type ? [{ id: sentId(id), module_id, academic_year: academicYear, semester, enrollment_type: type }] : [];
    }),
  };
}

/** Edit Student refuses to leave out a row for the academic year alone. */
export const areRowsWithoutYear = (rows: readonly NewEnrollment[], academicYear: string): boolean =>
  rows.some((row) => stateOf(row, academicYear, 'edit') === 'no academic year');

type Term = Pick<NewEnrollment, 'year' | 'semester'>;

/** Modules of the student's degree in the row's year and semester; what is not chosen yet does not narrow. */
export function modulesFor(modules: readonly MappedModule[], degreeId: string, { year, semester }: Term) {
  return modules.filter(
    (module) =>
      (semester === '' || String(module.semester) === semester) &&
      module.module_degree_mappings.some(
        (mapping) => mapping.degree_details_id === degreeId && (year === '' || String(mapping.year) === year),
      ),
  );
}

/** Choosing another year or semester lets go of a module that is not taught then. */
export function changedRow(
  row: NewEnrollment,
  change: Partial<NewEnrollment>,
  modules: readonly MappedModule[],
  degreeId: string,
): NewEnrollment {
  const next = { ...row, ...change };
  const stillFits = modulesFor(modules, degreeId, next).some((module) => module.id === next.module_id);
  return stillFits ? next : { ...next, module_id: '' };
}

/** Modules that the student takes already in that academic year and semester, or that another row has chosen. */
export function takenModules(
  row: NewEnrollment,
  rows: readonly NewEnrollment[],
  existing: readonly Pick<Enrollment, 'module_id' | 'academic_year' | 'semester'>[],
  academicYear: string,
): ReadonlySet<string> {
  const others = rows.filter((one) => one.id !== row.id && one.semester === row.semester);
  const before = existing.filter(
    (one) => one.academic_year === academicYear && (row.semester === '' || String(one.semester) === row.semester),
  );
  return new Set([...others, ...before].map((one) => one.module_id).filter((id) => id !== ''));
}
