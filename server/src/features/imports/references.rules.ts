import type { Degree, Group, References } from './row-judging.rules.ts';

/** Names are compared without capitals and doubled blanks. */
const plain = (text: string): string => text.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();

/** Tells two degree programmes of one name apart. */
export const degreeLabel = (degree: Degree, { degrees }: References): string =>
  degrees.some((one) => one !== degree && plain(one.degree_programme) === plain(degree.degree_programme))
    ? fullLabel(degree)
    : degree.degree_programme;

const fullLabel = (degree: Degree): string =>
  `${degree.degree_programme} (${degree.degree_level}, ${degree.local_international})`;

/** Every degree programme that the text can mean. */
export function findDegrees(text: string, { degrees }: References): Degree[] {
  const wanted = plain(text);
  const exact = degrees.filter((degree) => degree.id === text || plain(fullLabel(degree)) === wanted);
  return exact.length > 0 ? exact : degrees.filter((degree) => plain(degree.degree_programme) === wanted);
}

export const unknownDegree = 'There is no active degree programme of this name';

export function ambiguousDegree(found: readonly Degree[]): string {
  return `Several degree programmes have this name. Please write one of: ${found.map(fullLabel).join('; ')}`;
}

export function findGroups(text: string, { groups }: References): Group[] {
  const wanted = plain(text);
  return groups.filter((group) => group.id === text || plain(group.group_name) === wanted);
}

/** Of several groups of one name the one of the year and semester, then the newest. */
export function chooseGroup(found: readonly Group[], year: unknown, semester: unknown): Group | undefined {
  const fitting = found.filter((group) => group.year === year && group.semester === semester);
  return (fitting.length > 0 ? fitting : found).toSorted((one, other) =>
    one.academic_year < other.academic_year ? 1 : -1,
  )[0];
}
