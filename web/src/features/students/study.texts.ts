import type { Degree } from '@muster/contract/degrees';
import type { StudentGroup } from '@muster/contract/groups';
import { levelWords, pathWords } from './students.texts.ts';

/** Degrees of one name are told apart by level and by whom they are for. */
export function degreeLabel(degree: Degree, among: readonly Degree[]): string {
  const namesakes = among.filter((one) => one.degree_programme === degree.degree_programme);
  if (namesakes.length === 1) return degree.degree_programme;
  const { degree_level, local_international } = degree;
  return `${degree.degree_programme} (${levelWords[degree_level]}, ${pathWords[local_international]})`;
}

export const groupTerm = ({ year, semester, academic_year }: StudentGroup): string =>
  `Year ${year}, Semester ${semester} · ${academic_year}`;
