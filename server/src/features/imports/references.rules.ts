import type { Degree, Group, Module, References, Teacher } from './row-judging.rules.ts';

/** Names are compared without capitals and doubled blanks. */
export const plain = (text: string): string => text.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();

export function indexReferences(
  degrees: readonly Degree[],
  groups: readonly Group[],
  { modules = [], staff = [] }: { modules?: readonly Module[]; staff?: readonly Teacher[] } = {},
): References {
  const degreeOf = new Map(degrees.map((degree) => [degree.id, degree]));
  return {
    degrees,
    groups,
    degreesNamed: named(degrees, (degree) => [degree.id, degree.degree_programme, fullLabel(degree)]),
    groupsNamed: named(groups, (group) => {
      const degree = degreeOf.get(group.degree_details_id);
      const ofDegree = degree ? [degree.degree_programme, fullLabel(degree)] : [];
      const { id, group_name: name } = group;
      return [id, name, fullGroupLabel(group), ...ofDegree.map((label) => `${name} (${label})`)];
    }),
    modulesNamed: named(modules, ({ id, module_code: code }) => [id, code]),
    staffNamed: named(staff, ({ id, employee_id: code, name }) => [id, code, name]),
  };
}

function named<Thing>(things: readonly Thing[], namesOf: (thing: Thing) => string[]): Map<string, Thing[]> {
  const found = new Map<string, Thing[]>();
  for (const thing of things) {
    for (const name of new Set(namesOf(thing).map(plain))) found.set(name, [...(found.get(name) ?? []), thing]);
  }
  return found;
}

/** Tells two degree programmes of one name apart. */
export const degreeLabel = (degree: Degree, references: References): string =>
  findDegrees(degree.degree_programme, references).length > 1 ? fullLabel(degree) : degree.degree_programme;

const fullLabel = (degree: Degree): string =>
  `${degree.degree_programme} (${degree.degree_level}, ${degree.local_international})`;

/** Every degree programme that the text can mean. */
export const findDegrees = (text: string, { degreesNamed }: References): readonly Degree[] =>
  degreesNamed.get(plain(text)) ?? [];

export const unknownDegree = 'There is no active degree programme of this name';

export function ambiguousDegree(found: readonly Degree[]): string {
  return `Several degree programmes have this name. Please write one of: ${found.map(fullLabel).join('; ')}`;
}

export const findGroups = (text: string, { groupsNamed }: References): readonly Group[] =>
  groupsNamed.get(plain(text)) ?? [];

/** Of several groups of one name those of the year and semester; where none is of them, all. */
export function fittingGroups(found: readonly Group[], year: unknown, semester: unknown): readonly Group[] {
  const fitting = found.filter((group) => group.year === year && group.semester === semester);
  return fitting.length > 0 ? fitting : found;
}

const fullGroupLabel = (group: Group): string =>
  `${group.group_name} (Year ${group.year}, Semester ${group.semester}, ${group.academic_year})`;

const mostListed = 10;

export function ambiguousGroup(found: readonly Group[]): string {
  const labels = [...new Set(found.map(fullGroupLabel))].toSorted();
  const more = labels.length > mostListed ? '; …' : '';
  return `Several groups have this name. Please write one of: ${labels.slice(0, mostListed).join('; ')}${more}`;
}

/** An employee id means one person, whoever else is called so. */
export function findTeachers(text: string, { staffNamed }: References): readonly Teacher[] {
  const found = staffNamed.get(plain(text)) ?? [];
  const own = found.filter(({ employee_id: code }) => plain(code) === plain(text));
  return own.length > 0 ? own : found;
}

export const groupOfDegree = (group: Group, references: References): string => {
  const degree = references.degrees.find(({ id }) => id === group.degree_details_id);
  return degree ? `${group.group_name} (${degreeLabel(degree, references)})` : group.group_name;
};
