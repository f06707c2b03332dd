import type { BodyOf } from '@muster/contract/http/endpoint';
import type { changeTeachingGroup } from '@muster/contract/academics/teaching-group-lists';
import { servesModule, teachingGroupKey } from '@muster/contract/academics/teaching-groups';
import { isTaughtIn, termName, type AcademicStructure } from '@muster/contract/academics/structure';
import { httpError, type HttpError, validationError } from '#platform/http/errors/http-error.ts';
import type { FurtherModule, ModuleOfGroup, TeachingGroupRow, TeachingGroupValues } from './teaching-groups.store.ts';

type Form = Omit<BodyOf<typeof changeTeachingGroup>, 'seen'>;

type Before = Pick<TeachingGroupRow, 'active' | 'further_module_ids'>;

/** The values of a form. A form without `active` or further modules keeps them; a new group is active and has none. */
export const toValues = (form: Form, before?: Before): TeachingGroupValues => ({
  group_name: form.group_name,
  course_number: form.course_number,
  class_type: form.class_type,
  capacity: form.capacity,
  active: form.active ?? before?.active ?? true,
  further_module_ids: form.further_module_ids ?? before?.further_module_ids ?? [],
});

/** Throws unless the further modules that the form adds exist, are active and differ from the own one, and no student is in those it removes. */
export function requireFurtherModules(
  { module_id, further_module_ids: ids }: Pick<TeachingGroupRow, 'module_id' | 'further_module_ids'>,
  before: Pick<TeachingGroupRow, 'further_module_ids'> | undefined,
  { modules, taken }: { modules: readonly FurtherModule[]; taken: readonly Pick<FurtherModule, 'module_code'>[] },
): void {
  const reject = (code: 'not_found' | 'conflict', text: string) => {
    throw httpError(code, text, { further_module_ids: text });
  };
  const added = ids.filter((id) => before?.further_module_ids.includes(id) !== true);
  if (added.includes(module_id)) reject('conflict', 'The teaching group belongs to this module already');
  for (const id of added) {
    const module = modules.find((one) => one.id === id);
    if (!module) reject('not_found', 'Module not found');
    else if (!module.active) reject('conflict', `The module ${module.module_code} is Inactive`);
  }
  const [first] = taken;
  if (first)
    reject('conflict', `Students of ${first.module_code} are in this teaching group. Move them to another one first.`);
}

/** Throws a validation error unless the module runs in the semester. */
export function requireModuleTerm(module: ModuleOfGroup, semester: number, structure: AcademicStructure): void {
  if (isTaughtIn(module.semester, semester)) return;
  throw validationError({ semester: `${module.module_code} is a module of ${termName(structure, module.semester)}` });
}

export function sameGroupError(name: string, isActive: boolean): HttpError {
  const text = isActive
    ? `The module has a teaching group "${name}" in this term already. Choose another name, course number or class type.`
    : `The module has a teaching group "${name}" in this term already. It is Inactive: set it Active instead.`;
  return httpError('conflict', text, { group_name: text });
}

const nameFields = ['group_name', 'course_number', 'class_type'] as const;
type GroupName = Pick<TeachingGroupValues, (typeof nameFields)[number]>;
/** Whether the values change what tells the group apart. */
export const isNamedOtherwise = (before: GroupName, after: GroupName): boolean =>
  nameFields.some((field) => before[field] !== after[field]);

type Named = Pick<TeachingGroupRow, 'group_name' | 'active'>;
/** Throws if one of the groups has the name, as imports compare names. */
export function requireFreeName(name: string, groups: readonly Named[]): void {
  const same = groups.find((one) => teachingGroupKey(one.group_name) === teachingGroupKey(name));
  if (same) throw sameGroupError(same.group_name, same.active);
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
  const isOfTerm = to?.academic_year === from.academic_year && to.semester === from.semester;
  const sharesModule = to && [from.module_id, ...from.further_module_ids].some((id) => servesModule(to, id));
  if (!to || !isOfTerm || !sharesModule)
    return reject('not_found', 'The module has no such teaching group in this term');
  if (to.id === from.id)
    return reject('conflict', 'The students are in this teaching group already. Choose another one.');
  if (!to.active) reject('conflict', `The teaching group "${to.group_name}" is Inactive. Choose another one.`);
}

/** The refusal to move students to a group whose classes are of other types. */
export function notParallelError({ group_name: name }: Pick<TeachingGroupRow, 'group_name'>): Error {
  const text = `The teaching group "${name}" is for other types of classes. Choose a parallel group of the same type.`;
  return httpError('conflict', text, { to_group_id: text });
}
