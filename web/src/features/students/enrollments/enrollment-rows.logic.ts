import { isTaughtIn } from '@muster/contract/academics/structure';
import { type Enrollment, enrollmentTypes } from '@muster/contract/people/enrollments';
import type { MappedModule } from '@muster/contract/academics/modules';
import { madeUpId, sentId } from '#lib/uuid.ts';

/** A new row of the form. `year` is the year of the degree in which the module is taught. */
export type NewEnrollment = {
  readonly id: `new_${string}`;
  readonly year: string;
  readonly semester: string;
  readonly module_id: string;
  /** Search text without a selected module. */
  readonly text: string;
  readonly enrollment_type: string;
  /** The group with which the student attends the module; '' for none. */
  readonly group_id: string;
  /** A teaching group of the module; '' for none. */
  readonly teaching_group_id: string;
};
export type CompleteEnrollment = {
  id: string;
  module_id: string;
  academic_year: string;
  semester: string;
  enrollment_type: Enrollment['enrollment_type'];
  group_id: string | null;
  teaching_group_id: string | null;
};
export type RowState = 'blank' | 'incomplete' | 'no academic year' | 'complete';

/** Initial enrollment type: none on Add Student, regular on Edit Student. */
export const defaultType = { add: '', edit: 'regular' } as const;

export const newRow = (form: keyof typeof defaultType): NewEnrollment => ({
  id: madeUpId(),
  year: '',
  semester: '',
  module_id: '',
  text: '',
  enrollment_type: defaultType[form],
  group_id: '',
  teaching_group_id: '',
});

/** The initial enrollment type alone does not make a row incomplete. */
export function getRowState(row: NewEnrollment, academicYear: string, form: keyof typeof defaultType): RowState {
  const chosen = [row.module_id, row.year, row.semester].filter((value) => value !== '').length;
  if (chosen === 0 && row.text === '' && row.enrollment_type === defaultType[form]) return 'blank';
  if (chosen < 3 || row.enrollment_type === '') return 'incomplete';
  return academicYear === '' ? 'no academic year' : 'complete';
}

/** The complete rows as sent, and their row ids in the same order: the server reports errors by index. */
export function completeRows(
  rows: readonly NewEnrollment[],
  academicYear: string,
  form: keyof typeof defaultType,
): { ids: string[]; enrollments: CompleteEnrollment[] } {
  const complete = rows.filter((row) => getRowState(row, academicYear, form) === 'complete');
  return {
    ids: complete.map((row) => row.id),
    enrollments: complete.flatMap(({ id, module_id, semester, enrollment_type, ...groups }) => {
      const type = enrollmentTypes.find((one) => one === enrollment_type);
      if (!type) return [];
      const term = { academic_year: academicYear, semester };
      return [
        {
          id: sentId(id),
          module_id,
          ...term,
          enrollment_type: type,
          group_id: groups.group_id || null,
          teaching_group_id: groups.teaching_group_id || null,
        },
      ];
    }),
  };
}

/** A row lacks only the academic year. Edit Student reports that instead of skipping the row. */
export const isAcademicYearMissing = (rows: readonly NewEnrollment[], academicYear: string): boolean =>
  rows.some((row) => getRowState(row, academicYear, 'edit') === 'no academic year');

type Term = Pick<NewEnrollment, 'year' | 'semester'>;

/** Modules of the degree in the year and semester of the row; '' does not filter. */
export function filterModules(modules: readonly MappedModule[], degreeId: string, { year, semester }: Term) {
  return modules.filter(
    (module) =>
      (semester === '' || isTaughtIn(module.semester, Number(semester))) &&
      module.module_degree_mappings.some(
        (mapping) => mapping.degree_details_id === degreeId && (year === '' || String(mapping.year) === year),
      ),
  );
}

/** Applies a change. Clears the module if it is not taught in the new year or semester, and the groups of another semester or module. */
export function updateRow(
  row: NewEnrollment,
  change: Partial<NewEnrollment>,
  modules: readonly MappedModule[],
  degreeId: string,
): NewEnrollment {
  const isSameSemester = change.semester === undefined || change.semester === row.semester;
  const next = { ...row, ...(isSameSemester ? {} : { group_id: '' }), ...change };
  const isStillValid = filterModules(modules, degreeId, next).some((module) => module.id === next.module_id);
  const moduleId = isStillValid ? next.module_id : '';
  const isSameClass = isSameSemester && moduleId === row.module_id;
  return { ...next, module_id: moduleId, ...(isSameClass ? {} : { teaching_group_id: '' }) };
}

/** Modules of existing enrollments in the academic year and semester, and of other rows. A student can be in several teaching groups of a module. */
export function takenModuleIds(
  row: NewEnrollment,
  rows: readonly NewEnrollment[],
  existing: readonly Pick<Enrollment, 'module_id' | 'academic_year' | 'semester' | 'teaching_group_id'>[],
  academicYear: string,
): ReadonlySet<string> {
  const others = rows.filter((one) => one.id !== row.id && one.semester === row.semester);
  const before = existing.filter(
    (one) => one.academic_year === academicYear && (row.semester === '' || String(one.semester) === row.semester),
  );
  return new Set(
    [...others, ...before]
      .filter((one) => !one.teaching_group_id)
      .map((one) => one.module_id)
      .filter((id) => id !== ''),
  );
}
