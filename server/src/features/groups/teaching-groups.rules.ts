import type { BodyOf } from '@muster/contract/http/endpoint';
import type { changeTeachingGroup } from '@muster/contract/academics/teaching-group-lists';
import { allYear, termName, type AcademicStructure } from '@muster/contract/academics/structure';
import { httpError, type HttpError, validationError } from '../../platform/http/errors/http-error.ts';
import type { ModuleOfGroup, TeachingGroupRow, TeachingGroupValues } from './teaching-groups.store.ts';

type Form = Omit<BodyOf<typeof changeTeachingGroup>, 'seen'>;

/** The values of a form. A form without `active` keeps it; a new group is active. */
export const toValues = (form: Form, before?: Pick<TeachingGroupRow, 'active'>): TeachingGroupValues => ({
  group_name: form.group_name,
  course_number: form.course_number,
  class_type: form.class_type,
  capacity: form.capacity,
  active: form.active ?? before?.active ?? true,
});

/** Throws a validation error unless the module runs in the semester. */
export function requireModuleTerm(module: ModuleOfGroup, semester: number, structure: AcademicStructure): void {
  if (module.semester === semester || module.semester === allYear) return;
  throw validationError({ semester: `${module.module_code} is a module of ${termName(structure, module.semester)}` });
}

export function sameGroupError(name: string, isActive: boolean): HttpError {
  const text = isActive
    ? `The module has a teaching group "${name}" in this term already. Choose another name, course number or class type.`
    : `The module has a teaching group "${name}" in this term already. It is Inactive: set it Active instead.`;
  return httpError('conflict', text, { group_name: text });
}

export const isSameGroupError = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'groups_of_module_key';

/** Throws unless students of the group can move to the other one. */
export function requireTarget(
  from: TeachingGroupRow,
  to: TeachingGroupRow | undefined,
): asserts to is TeachingGroupRow {
  const reject = (code: 'not_found' | 'conflict', text: string) => {
    throw httpError(code, text, { to_group_id: text });
  };
  const isSameModule =
    to?.module_id === from.module_id && to.academic_year === from.academic_year && to.semester === from.semester;
  if (!to || !isSameModule) return reject('not_found', 'The module has no such teaching group in this term');
  if (to.id === from.id)
    return reject('conflict', 'The students are in this teaching group already. Choose another one.');
  if (!to.active) reject('conflict', `The teaching group "${to.group_name}" is Inactive. Choose another one.`);
}
