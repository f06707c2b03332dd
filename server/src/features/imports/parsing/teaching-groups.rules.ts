import { plural } from '@muster/contract/http/plural';
import { createHash } from 'node:crypto';
import { teachingGroupForm } from '@muster/contract/academics/teaching-group-lists';
import { compareText } from '@muster/contract/http/compare-text';
import { nameChoices } from '@muster/contract/academics/import-matchings';
import {
  foldedGroupKey,
  servesModule,
  teachingGroupKey,
  teachingGroupLabel,
} from '@muster/contract/academics/teaching-groups';
import type { NamedTeachingGroup, References, RowInput } from '../validation/row-fields.rules.ts';
import { normalizeName } from './name-index.rules.ts';
import type { Unresolved } from './references.rules.ts';
import {
  isShortType,
  splitType,
  toTypeOfGroup,
  typeInBrackets,
  typesMeant,
  typesOfUxxi,
} from './types-of-groups.rules.ts';

/** What a row says about a teaching group: its modules and term, and the number of the course or the name of the parallel group, or both. */
export type WrittenTeachingGroup = {
  /** A new group belongs to the first one. */
  readonly module_ids: readonly [string, ...string[]];
  readonly academic_year: string;
  readonly semester: number;
  readonly course_number: string | null;
  /** Null: the whole course. */
  readonly parallel_group: string | null;
  /** Of the class; null: the row has none. */
  readonly class_type: string | null;
};

/** The name under which the teaching group of a row is stored. */
const storedName = ({ course_number: number, parallel_group: name }: WrittenTeachingGroup): string =>
  name ?? number ?? '';

const isOfTerm = (group: NamedTeachingGroup, of: Pick<NamedTeachingGroup, 'academic_year' | 'semester'>): boolean =>
  group.academic_year === of.academic_year && group.semester === of.semester;

/** A teaching group that a row names. `isNew`: the import adds it. */
export type FoundTeachingGroup = NamedTeachingGroup & { readonly isNew: boolean };
type UnresolvedGroup = Unresolved & { readonly field: 'course_number' | 'parallel_group' };

type Named = Pick<NamedTeachingGroup, 'group_name' | 'course_number'>;

/** The name without a type of classes, and the type. The number of a whole course is no such name. */
function partsOf({ group_name: name, course_number: number }: Named, classTypes: readonly string[]) {
  const { type, rest = name } = (name === number ? undefined : splitType(name, classTypes)) ?? {};
  return { key: foldedGroupKey(rest), types: type === undefined ? undefined : typesMeant(type) };
}

/** The types of classes that a group is for, by its name, else by its classes; none: any. */
const typesOf = (group: NamedTeachingGroup, classTypes: readonly string[]): readonly string[] =>
  partsOf(group, classTypes).types ?? group.class_types.flatMap(typesMeant);

const isOfType = (group: NamedTeachingGroup, type: string, { structure }: References): boolean =>
  typesOf(group, structure.class_types).some((one) => typesMeant(type).includes(one));

/** The name and the type of '1 T', as files with a column of types behind that of groups name groups; undefined: no type is behind the name. */
function splitTypeBehind({ group_name: name, class_types: types }: NamedTeachingGroup, { structure }: References) {
  const [, before, word = ''] = /^(.+) (\p{L}+)$/u.exec(name) ?? [];
  const isType = isShortType(word, types) || toTypeOfGroup(word, structure.class_types) !== undefined;
  return before !== undefined && isType ? { key: foldedGroupKey(before), word: word.toLowerCase() } : undefined;
}

/** Those of the groups that are of the type of a cell: with its word behind their names, else by their type of classes. */
export function groupsOfType(
  text: string,
  groups: readonly NamedTeachingGroup[],
  references: References,
): readonly NamedTeachingGroup[] {
  const alone = typeInBrackets(text);
  const word = (alone ?? text).trim().toLowerCase();
  const behind = groups.filter((group) => splitTypeBehind(group, references)?.word === word);
  const ofUxxi = alone === undefined ? undefined : typesOfUxxi[alone];
  const type = ofUxxi ?? toTypeOfGroup(word, references.structure.class_types);
  if (behind.length > 0 || type === undefined) return behind;
  return groups.filter((group) => isOfType(group, type, references));
}

/** The groups of the module and term of a row that names a type alone, '[T]'; undefined: it names a group. */
export function groupsOfTypeAlone(
  of: Pick<WrittenTeachingGroup, 'module_ids' | 'academic_year' | 'semester' | 'course_number' | 'parallel_group'>,
  references: References,
): readonly NamedTeachingGroup[] | undefined {
  const { parallel_group: text, course_number: number } = of;
  if (text === null || typeInBrackets(text) === undefined) return undefined;
  const ofModule = references.teachingGroupsByModule.get(of.module_ids[0]) ?? [];
  const ofCourse = ofModule.filter(
    (group) => isOfTerm(group, of) && (number === null || group.course_number === number),
  );
  return groupsOfType(text, ofCourse, references);
}

/** Why a type alone does not tell the group. */
export const severalOfType = (groups: readonly NamedTeachingGroup[], references: References): string =>
  nameChoices.text(
    'Several groups of the module have this class type',
    groups.map((group) => textOfGroup(group, { isTyped: true, hasNumber: false }, references)).toSorted(compareText),
  );

/** Whether a group of the module and term is of the type, or the module has none there. */
export function knowsType(type: string, of: WrittenTeachingGroup, references: References): boolean {
  const ofModule = references.teachingGroupsByModule.get(of.module_ids[0]) ?? [];
  const ofTerm = ofModule.filter((group) => isOfTerm(group, of));
  return ofTerm.length === 0 || ofTerm.some((group) => isOfType(group, type, references));
}

/** Those of the groups whose names are the closest to the written one. A group of another type of classes is none of them. */
function closestTo(of: WrittenTeachingGroup, groups: readonly NamedTeachingGroup[], classTypes: readonly string[]) {
  const name = storedName(of);
  const { types: ofName } = partsOf({ group_name: name, course_number: of.course_number }, classTypes);
  const types = ofName ?? (of.class_type === null ? undefined : typesMeant(of.class_type));
  const isOfType = (group: NamedTeachingGroup): boolean => {
    const ofGroup = typesOf(group, classTypes);
    return types === undefined || ofGroup.length === 0 || ofGroup.some((type) => types.includes(type));
  };
  const withKey = (keyOf: (name: string) => string) =>
    groups.filter(({ group_name: one }) => keyOf(one) === keyOf(name));
  return (
    [withKey(teachingGroupKey), withKey(foldedGroupKey), groups.filter(isOfType)].find(({ length }) => length > 0) ?? []
  );
}

/** Whether a class means another group of this name: without a course number, each type of classes may have a group 1. */
const isOfOtherType = (of: WrittenTeachingGroup, group: NamedTeachingGroup, classTypes: readonly string[]): boolean =>
  of.class_type !== null &&
  classTypes.includes(of.class_type) &&
  of.parallel_group !== null &&
  [of, group].every(({ course_number: number }) => number === null) &&
  [of.parallel_group, group.group_name].every((name) => splitType(name, classTypes) === undefined) &&
  group.class_types.length > 0 &&
  !group.class_types.flatMap(typesMeant).some((type) => typesMeant(of.class_type ?? '').includes(type));

/** The groups of the term with the name of a row, apart from types of classes: those of its course number, and those of its modules. */
function findNamed(of: WrittenTeachingGroup, { teachingGroupsByName, structure }: References) {
  const { key } = partsOf({ group_name: storedName(of), course_number: of.course_number }, structure.class_types);
  const named = (teachingGroupsByName.get(key) ?? []).filter((group) => isOfTerm(group, of));
  const number = of.course_number === null ? null : normalizeName(of.course_number);
  const isServed = (group: NamedTeachingGroup) => of.module_ids.some((module) => servesModule(group, module));
  const ofCourse = named.filter(({ course_number: one }) => number !== null && normalizeName(one ?? '') === number);
  const ofModule = named.filter((group) => isServed(group) && (number === null || group.course_number === null));
  const found =
    [ofCourse.filter(isServed), ofModule, ofCourse]
      .map((groups) => closestTo(of, groups, structure.class_types))
      .find(({ length }) => length > 0) ?? [];
  return { found, ofModule, isServed };
}

/**
 * The groups that a name without a type of classes and without a course number means, if they are several that differ in their types alone:
 * 'A' means 'Lecture A' and 'Laboratory A'. A group 'A' of lectures has those beside it that a timetable named with a type of the university.
 */
export function findOfEachType(of: WrittenTeachingGroup, references: References): readonly NamedTeachingGroup[] {
  const { class_types: classTypes } = references.structure;
  const { types } = partsOf({ group_name: storedName(of), course_number: of.course_number }, classTypes);
  if (types !== undefined || of.course_number !== null) return [];
  const { found, ofModule } = findNamed(of, references);
  const isNamedWithType = ({ group_name: name }: NamedTeachingGroup) =>
    classTypes.some((type) => name.startsWith(`${type} `));
  const all = found.length === 0 ? [] : [...new Set([...found, ...ofModule.filter(isNamedWithType)])];
  const groups = all.toSorted((a, b) => compareText(a.group_name, b.group_name));
  if (groups.length === 0) return findWithTypeBehind(of, references);
  const typesOfGroups = groups.map((group) => new Set(typesOf(group, classTypes)));
  const allTypes = typesOfGroups.flatMap((one) => [...one]);
  const areApart = typesOfGroups.every(({ size }) => size > 0) && new Set(allTypes).size === allTypes.length;
  return groups.length > 1 && areApart ? groups : [];
}

/** 'Group 1' without a type means 'Group 1 T' and 'Group 1 P'. */
function findWithTypeBehind(of: WrittenTeachingGroup, references: References): readonly NamedTeachingGroup[] {
  if (of.course_number !== null) return [];
  const key = foldedGroupKey(storedName(of));
  const ofModule = references.teachingGroupsByModule.get(of.module_ids[0]) ?? [];
  const groups = ofModule.filter((group) => isOfTerm(group, of) && splitTypeBehind(group, references)?.key === key);
  return groups.toSorted((a, b) => compareText(a.group_name, b.group_name));
}

export const isKnownGroup = (of: WrittenTeachingGroup, references: References): boolean =>
  findNamed(of, references).found.length > 0 || findWithTypeBehind(of, references).length > 0;

/** The text of a cell that means this group alone. `isTyped`: beside groups of the name for other types of classes. */
export function textOfGroup(
  group: NamedTeachingGroup,
  { isTyped, hasNumber }: { readonly isTyped: boolean; readonly hasNumber: boolean },
  references: References,
): string {
  const hasType =
    partsOf(group, references.structure.class_types).types !== undefined || splitTypeBehind(group, references);
  const [type] = isTyped && !hasType ? group.class_types : [];
  const name =
    type === undefined || group.group_name === group.course_number ? group.group_name : `${type} ${group.group_name}`;
  return hasNumber ? name : teachingGroupLabel({ ...group, group_name: name });
}

/**
 * The teaching group of a row, by its number of the course and its name. A number tells the groups of the term apart by itself; without one,
 * the name tells those of the modules apart. A group that does not exist yet has the id that the import gives it.
 */
export function resolveTeachingGroup(
  of: WrittenTeachingGroup,
  references: References,
): FoundTeachingGroup | UnresolvedGroup {
  const { universityId, structure } = references;
  const { found, isServed } = findNamed(of, references);
  const [group, another] = found;
  if (group && !isServed(group)) return { reason: notServed(group, references), field: 'course_number' };
  if (another) {
    const names = found.map(({ group_name: name }) => name).toSorted(compareText);
    const reason =
      new Set(names.map(teachingGroupKey)).size < names.length
        ? 'Several courses of the module have a group of this name. Please give the course number.'
        : nameChoices.text('Several groups of the module have this name', names);
    return { reason, field: 'parallel_group' };
  }
  if (group && isOfOtherType(of, group, structure.class_types))
    return resolveTeachingGroup({ ...of, parallel_group: `${of.class_type} ${of.parallel_group}` }, references);
  if (group) return { ...group, isNew: false };
  const { academic_year, semester, course_number } = of;
  const [module_id] = of.module_ids;
  const named_ = { course_number, group_name: storedName(of) };
  return {
    id: idOfNew(of, universityId),
    module_id,
    further_module_ids: [],
    academic_year,
    semester,
    ...named_,
    class_types: [],
    isNew: true,
  };
}

/** Why a row of another module cannot name the group: the number of its course tells its modules. */
function notServed(
  { course_number: number, module_id, further_module_ids }: NamedTeachingGroup,
  of: References,
): string {
  const codes = codesOfModules([module_id, ...further_module_ids], of);
  return `The course ${number} belongs to ${codes.join(' and ')}. Please give ${codes.length > 1 ? 'one of these modules' : 'this module'}, or another course number.`;
}

export const groupCapacityField = 'group_capacity';

/** The seats of the groups that a row adds; null: not limited. */
export function readGroupCapacity(
  { [groupCapacityField]: text }: RowInput,
  reasons: Record<string, string>,
): number | null {
  const read = teachingGroupForm.shape.capacity.safeParse(text);
  if (!read.success) reasons[groupCapacityField] = read.error.issues[0]?.message ?? '';
  return read.data ?? null;
}

export const codesOfModules = (ids: readonly string[], { modulesByName }: References): string[] =>
  ids.flatMap((id) => modulesByName.get(id)?.[0]?.module_code ?? []);

/** How the template writes the groups: the columns 'Course Number' and 'Parallel Group', in the order of their ids. */
export function writtenNames(groups: readonly NamedTeachingGroup[]): {
  readonly course_number: string | null;
  readonly parallel_group: string | null;
} {
  const sorted = groups.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const joined = (names: readonly (string | null)[]): string | null =>
    names.filter((name) => name !== null).join('; ') || null;
  return {
    course_number: joined(sorted.map(({ course_number: number }) => number)),
    parallel_group: joined(
      sorted.map(({ group_name: name, course_number: number }) => (name === number ? null : name)),
    ),
  };
}

type GroupName = Pick<NamedTeachingGroup, 'group_name' | 'course_number'>;

const quotedName = ({ group_name: name, course_number: number }: GroupName): string =>
  number === null || number === name ? `"${name}"` : `"${name}" (${number})`;

/** Of a name that is written otherwise than that of its group. */
export const noteOfReading = (
  name: string | null,
  { group_name: read, isNew }: FoundTeachingGroup,
): string | undefined =>
  name === null || isNew || teachingGroupKey(name) === teachingGroupKey(read)
    ? undefined
    : `“${name}” was read as the group “${read}”.`;

export const noteOfNewGroups = (groups: readonly GroupName[]): string =>
  `The import adds the ${plural(groups.length, 'teaching group')} ${groups.map(quotedName).join(', ')}.`;

const maxNamedGroups = 5;

/** Of an enrolment in a new group: that the module has other ones in the term, so that the name may be wrong. */
export function noteOfOtherGroups(of: NamedTeachingGroup, references: References): string | undefined {
  const others = (references.teachingGroupsByModule.get(of.module_id) ?? []).filter((group) => isOfTerm(group, of));
  const names = others.map(quotedName).toSorted(compareText).slice(0, maxNamedGroups);
  const more = others.length > maxNamedGroups ? ` and ${others.length - maxNamedGroups} more` : '';
  const [code = ''] = codesOfModules([of.module_id], references);
  return names.length === 0
    ? undefined
    : `${code} has other groups: ${names.join(', ')}${more}. Please check the name.`;
}

/** The same for all rows, and files, of the university that name the group. */
function idOfNew(of: WrittenTeachingGroup, universityId: string): string {
  const scope = of.course_number === null ? of.module_ids[0] : normalizeName(of.course_number);
  const parts = [universityId, of.academic_year, of.semester, scope, foldedGroupKey(storedName(of))];
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex');
  // Version 8 of RFC 9562: an id of the application's own making.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Index of teaching groups by the names under which rows find them. */
export const indexTeachingGroups = (
  groups: readonly NamedTeachingGroup[],
  classTypes: readonly string[],
): ReadonlyMap<string, readonly NamedTeachingGroup[]> => Map.groupBy(groups, (group) => partsOf(group, classTypes).key);
