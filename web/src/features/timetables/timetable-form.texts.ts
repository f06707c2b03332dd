import type { Degree } from '@muster/contract/degrees';
import type { StudentGroup } from '@muster/contract/groups';
import { timetableTexts } from '@muster/contract/timetables';

const levels = { undergraduate: 'Undergraduate', postgraduate: 'Postgraduate', doctoral: 'Doctoral' } as const;
const paths = { local: 'Local', international: 'International' } as const;

type DegreeName = Pick<Degree, 'degree_programme' | 'degree_level' | 'local_international'>;

/** Degrees of one name are told apart by level and by whom they are for. */
export function degreeLabel(degree: DegreeName, among: readonly DegreeName[]): string {
  const namesakes = among.filter(({ degree_programme }) => degree_programme === degree.degree_programme);
  if (namesakes.length <= 1) return degree.degree_programme;
  return `${degree.degree_programme} (${levels[degree.degree_level]}, ${paths[degree.local_international]})`;
}

export const moduleLabel = (module: { module_code: string; module_name: string }): string =>
  `${module.module_code} · ${module.module_name}`;

/** 'CS1-A · Year 1, Semester 1 · 2026-2027'. */
export const groupLabel = (group: Pick<StudentGroup, 'group_name' | 'year' | 'semester' | 'academic_year'>): string =>
  `${group.group_name} · Year ${group.year}, Semester ${group.semester} · ${group.academic_year}`;

const stated: readonly (string | undefined)[] = [
  timetableTexts.section1,
  timetableTexts.section2,
  timetableTexts.editMissing,
];

/** Beside a field its own name says more than the sentence for the whole form, which the notice tells. */
export const faultAt = (label: string, fault: unknown): string | undefined =>
  typeof fault !== 'string' ? undefined : stated.includes(fault) ? `${label} is required` : fault;
