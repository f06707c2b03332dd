import type { AcademicStructure } from '@muster/contract/academics/structure';
import { isUuid } from '#lib/uuid.ts';
import { type ClassFields, emptyClass, emptyTerm, type Term } from './timetable-form.logic.ts';

type CheckedTerm = { readonly academic_year: string; readonly semester: string };

/** Parameters of `/add-timetable` for a class of the term: of the teaching group, else for everyone who takes the module. */
export const newClassSearch = (
  { academic_year, semester }: CheckedTerm,
  of?: { readonly module: string; readonly group: string | null },
): Record<string, string> => ({
  academic_year,
  ...(/^\d$/u.test(semester) && { semester }),
  ...(of && { module: of.module, for: of.group === null ? 'everyone' : 'teaching_groups' }),
  ...(of?.group && { group: of.group }),
});

type Prefilled = {
  readonly term: Term;
  readonly fields: ClassFields & { readonly teaching_group_ids: readonly string[] };
};

/** Values of a new class from the parameters of the address. Unknown ones are left out. */
export function prefilledClass(
  search: Readonly<Record<string, unknown>>,
  structure: Pick<AcademicStructure, 'students_belong_to_groups'>,
): Prefilled {
  const empty = emptyTerm(structure);
  const text = (name: string): string => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const id = (name: string): string => (isUuid(text(name)) ? text(name) : '');
  const audience = (['teaching_groups', 'everyone'] as const).find((one) => one === search['for']) ?? empty.for;
  const group = audience === 'teaching_groups' ? id('group') : '';
  return {
    term: {
      ...empty,
      for: audience,
      academic_year: /^\d{4}-\d{4}$/u.test(text('academic_year')) ? text('academic_year') : '',
      semester: /^\d$/u.test(text('semester')) ? text('semester') : '',
    },
    fields: { ...emptyClass, module_id: id('module'), teaching_group_ids: group === '' ? [] : [group] },
  };
}
