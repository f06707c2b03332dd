import { nameWithCode } from '../../lib/format/degree-name.ts';
import { termLabel } from '../../lib/format/term-name.ts';
import type { Degree } from '@muster/contract/academics/degrees';
import type { StudentGroup } from '@muster/contract/academics/groups';
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

export const formatGroupTerm = ({ year, semester, academic_year }: StudentGroup): string =>
  `Year ${year}, ${termLabel(semester)} · ${academic_year}`;
