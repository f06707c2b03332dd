import { nameWithCode } from '#lib/format/degree-name.ts';
import { termLabel } from '#lib/format/term-name.ts';
import type { Degree } from '@muster/contract/academics/degrees';
import type { StudentGroup } from '@muster/contract/academics/groups';
import type { ListedStudent } from '@muster/contract/people/students';
import { levelLabels, pathLabels } from './students.texts.ts';

/** The degree name; with its code, or with level and local/international if the name is not unique. */
export function degreeLabel(degree: Degree, among: readonly Degree[]): string {
  const namesakes = among.filter((one) => one.degree_programme === degree.degree_programme);
  const named = nameWithCode(degree);
  if (named !== undefined) return named;
  if (namesakes.length === 1) return degree.degree_programme;
  const { degree_level, local_international } = degree;
  return `${degree.degree_programme} (${levelLabels[degree_level]}, ${pathLabels[local_international]})`;
}

/** 'German + History'. Blank: none. */
export const programmesText = ({ degree_programme: first, second_programme: second }: Programmes): string =>
  [first, second].filter((name) => name !== null).join(' + ');
type Programmes = Pick<ListedStudent, 'degree_programme' | 'second_programme'>;

export const formatGroupTerm = ({ year, semester, academic_year }: StudentGroup): string =>
  `Year ${year}, ${termLabel(semester)} · ${academic_year}`;
