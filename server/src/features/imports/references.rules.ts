import type { Degree, Group, References } from './row-judging.rules.ts';

/** Names are compared without capitals and doubled blanks. */
const plain = (text: string): string => text.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();

export function indexReferences(degrees: readonly Degree[], groups: readonly Group[]): References {
  return {
    degrees,
    groups,
    degreesNamed: named(degrees, (degree) => [degree.id, degree.degree_programme, fullLabel(degree)]),
    groupsNamed: named(groups, (group) => [group.id, group.group_name]),
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

/** Of several groups of one name the one of the year and semester, then the newest. */
export function chooseGroup(found: readonly Group[], year: unknown, semester: unknown): Group | undefined {
  const fitting = found.filter((group) => group.year === year && group.semester === semester);
  return (fitting.length > 0 ? fitting : found).toSorted((one, other) =>
    one.academic_year < other.academic_year ? 1 : -1,
  )[0];
}
