import { foldedGroupKey } from '@muster/contract/academics/teaching-groups';
import { splitGroupNames } from '../parsing/group-names.rules.ts';
import { normalizeName } from '../parsing/name-index.rules.ts';
import { readClassType, splitType } from '../parsing/types-of-groups.rules.ts';
import type { References, RowInput } from '../validation/row-fields.rules.ts';

const scopeFields = ['module_id', 'academic_year', 'semester'];
const keyOf = (name: string, input: RowInput): string =>
  [...scopeFields.map((field) => normalizeName(input[field] ?? '')), foldedGroupKey(name)].join('\n');

/** The names of teaching groups, each with its module and term, that classes of several types have and no course number tells apart. */
export function findNamesOfSeveralTypes(
  inputs: readonly RowInput[],
  { structure }: Pick<References, 'structure'>,
): ReadonlySet<string> {
  const typesOf = new Map<string, Set<string>>();
  for (const input of inputs) {
    const { class_type: type, parallel_group: names, course_number: number } = input;
    if (type === undefined || names === undefined || number !== undefined) continue;
    for (const name of splitGroupNames(names, structure.class_types, () => false)) {
      const key = keyOf(name, input);
      typesOf.set(key, (typesOf.get(key) ?? new Set()).add(readClassType(type, structure.class_types)));
    }
  }
  return new Set([...typesOf].flatMap(([key, types]) => (types.size > 1 ? key : [])));
}

/** The name of the teaching group of a row without a course number, with the type of the class if the file has the name for several types. */
export function nameWithType(
  name: string,
  input: RowInput,
  { namesOfSeveralTypes, structure: { class_types: classTypes } }: References,
): string {
  const type = input['class_type'];
  return type === undefined || !namesOfSeveralTypes.has(keyOf(name, input)) || splitType(name, classTypes)
    ? name
    : `${readClassType(type, classTypes)} ${name}`;
}
