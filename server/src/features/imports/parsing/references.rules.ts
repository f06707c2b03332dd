import { nameChoices } from '@muster/contract/academics/import-matchings';
import { importTexts } from '@muster/contract/academics/imports';
import { defaultStructure, type AcademicStructure } from '@muster/contract/academics/structure';
import type {
  Column,
  Degree,
  Group,
  Module,
  NamedSemester,
  NamedStudent,
  NamedVenue,
  References,
  Teacher,
} from '../validation/row-fields.rules.ts';
import { indexByName, normalizeName } from './name-index.rules.ts';
import { findTeacher, indexTeachers } from './teachers.rules.ts';
import { toDegreeLevel } from './usual-values.rules.ts';

export function indexReferences(
  degrees: readonly Degree[],
  groups: readonly Group[],
  {
    modules = [],
    staff = [],
    students = [],
    venues = [],
    structure = defaultStructure,
    semesters = [],
    teachingGroupsByName = new Map(),
    universityId = '',
  }: {
    modules?: readonly Module[];
    staff?: readonly Teacher[];
    students?: readonly NamedStudent[];
    venues?: readonly NamedVenue[];
    structure?: AcademicStructure;
    semesters?: readonly NamedSemester[];
    teachingGroupsByName?: References['teachingGroupsByName'];
    universityId?: string;
  } = {},
): References {
  const degreeOf = new Map(degrees.map((degree) => [degree.id, degree]));
  return {
    degrees,
    groups,
    structure,
    semesters,
    teachingGroupsByName,
    namesOfSeveralTypes: new Set(),
    teachingGroupsByModule: indexByName(
      [...teachingGroupsByName.values()].flat(),
      ({ module_id: own, further_module_ids: further }) => [own, ...further],
    ),
    universityId,
    degreesByName: indexByName(degrees, (degree) => [
      degree.id,
      degree.degree_programme,
      fullLabel(degree),
      ...(degree.programme_code === null ? [] : [degree.programme_code]),
    ]),
    groupsByName: indexByName(groups, (group) => {
      const degree = degreeOf.get(group.degree_details_id);
      const ofDegree = degree ? [degree.degree_programme, fullLabel(degree)] : [];
      const { id, group_name: name } = group;
      return [id, name, fullGroupLabel(group), ...ofDegree.map((label) => `${name} (${label})`)];
    }),
    groupsByDegree: Map.groupBy(groups, (group) => group.degree_details_id),
    modulesByName: indexByName(modules, ({ id, module_code: code }) => [id, code, joinedCode(code)]),
    ...indexTeachers(staff),
    studentsByNumber: indexByName(students, ({ student_id: number }) => [number]),
    venuesByName: indexByName(venues, ({ name }) => [name]),
  };
}

/** The shortest unique label of a degree programme. */
export const degreeLabel = (degree: Degree, references: References): string =>
  findDegrees(degree.degree_programme, references).length > 1 ? fullLabel(degree) : degree.degree_programme;

/** With the code, or without one with level and path. */
const fullLabel = ({ degree_programme: name, programme_code: code, ...degree }: Degree): string =>
  `${name} (${code ?? `${degree.degree_level}, ${degree.local_international}`})`;

/** By code or name; the name may be followed by the level: 'Informatik Master of Science'. */
export function findDegrees(text: string, { degreesByName: degreesNamed }: References): readonly Degree[] {
  const found = degreesNamed.get(normalizeName(text));
  if (found) return found;
  const words = text.trim().split(/\s+/u);
  for (let end = words.length - 1; end > 0; end--) {
    const level = toDegreeLevel(words.slice(end).join(' '));
    const named = level && degreesNamed.get(normalizeName(words.slice(0, end).join(' ')));
    if (named) return named.filter(({ degree_level }) => degree_level === level);
  }
  return [];
}

export const unknownDegree = 'There is no active degree programme of this name';

export function ambiguousDegree(found: readonly Degree[]): string {
  return nameChoices.text('Several degree programmes have this name', found.map(fullLabel).toSorted());
}

export const findGroups = (text: string, { groupsByName: groupsNamed }: References): readonly Group[] =>
  groupsNamed.get(normalizeName(text)) ?? [];

/** The groups of the year and semester; if there are none, all groups. */
export function filterByTerm(found: readonly Group[], year: unknown, semester: unknown): readonly Group[] {
  const ofTerm = found.filter((group) => group.year === year && group.semester === semester);
  return ofTerm.length > 0 ? ofTerm : found;
}

const fullGroupLabel = (group: Group): string =>
  `${group.group_name} (Year ${group.year}, Semester ${group.semester}, ${group.academic_year})`;

/** Why no group has the name of a row. */
export const missingGroup = ({ groups }: Pick<References, 'groups'>): string =>
  groups.length === 0 ? importTexts.noGroups : importTexts.unknownGroup;

export function ambiguousGroup(found: readonly Group[]): string {
  const labels = [...new Set(found.map(fullGroupLabel))].toSorted();
  return nameChoices.text('Several groups have this name', labels);
}

export type Unresolved = { readonly reason: string };

/** Resolves the name or code of a record to its id. */
export function resolveName(
  kind: NonNullable<Column['reference']>,
  text: string,
  references: References,
): string | Unresolved {
  if (kind === 'teacher') {
    const teacher = findTeacher(text, references);
    return 'id' in teacher ? teacher.id : teacher;
  }
  const [only, another] = findNamed[kind](text, references);
  return only && !another ? only.id : { reason: nameProblem[kind](text, references) };
}

/** Without blanks, and without signs between letters and digits. */
const joinedCode = (code: string): string => code.replaceAll(/\s/gu, '').replaceAll(/(?<=\p{L})[._-]+(?=\p{N})/gu, '');

const findNamed = {
  degree: findDegrees,
  /** Some systems write 'CS 101' or 'CS-101' for CS101. The code as it is written wins. */
  module(text: string, { modulesByName }: References): readonly Module[] {
    const name = normalizeName(text);
    const found = modulesByName.get(name) ?? modulesByName.get(joinedCode(name)) ?? [];
    const exact = found.filter(({ module_code: code }) => normalizeName(code) === name);
    return exact.length > 0 ? exact : found;
  },
  student: (text: string, { studentsByNumber }: References) => studentsByNumber.get(normalizeName(text)) ?? [],
} as const;

/** Why the text names no record, or several. */
const nameProblem = {
  degree(text: string, references: References): string {
    const found = findDegrees(text, references);
    return found.length > 0 ? ambiguousDegree(found) : unknownDegree;
  },
  module: (text: string, references: References): string =>
    findNamed.module(text, references).length > 0
      ? 'Several modules have this code'
      : 'There is no module with this code',
  student: (): string => 'There is no student with this number',
} as const;

export const groupLabelWithDegree = (group: Group, references: References): string => {
  const degree = references.degrees.find(({ id }) => id === group.degree_details_id);
  return degree ? `${group.group_name} (${degreeLabel(degree, references)})` : group.group_name;
};
