import type { DemoDomain } from '../features/accounts/sign-in/demo-accounts.rules.ts';
import type { Curriculum, CurriculumModule } from './curriculum.ts';
import { demoCurriculum } from './demo-curriculum.ts';
import { northCurriculum } from './north-curriculum.ts';

/**
 * A university is built in streams: each brings its own students, groups, staff and rooms to the same programmes and
 * modules. One stream is the demo of every day; a hundred thousand students are eighty-four streams.
 */
export type UniversityPlan = {
  code: string;
  name: string;
  timeZone: string;
  campus: { latitude: number; longitude: number };
  curriculum: Curriculum;
  staffPerStream: number;
  studentsPerStream: number;
  weeks: number;
  /** The people one can sign in as; their addresses are admin@, lecturer@ and student@ this domain. */
  mailDomain: DemoDomain;
  people: { admin: string; lecturer: string; student: string };
  /** Staff and students other than these three have addresses below this domain, which no mail ever reaches. */
  exampleDomain: DemoDomain;
  /** Taught by the demo lecturer, taken by the demo student; the class that is on now is of the one in term. */
  showModules: readonly [first: string, second: string];
  /** The group of the demo student. */
  showGroup: string;
};

export const demoPlan: UniversityPlan = {
  code: 'DEMO',
  name: 'Demo University',
  timeZone: 'Asia/Colombo',
  campus: { latitude: 6.9022, longitude: 79.8612 },
  curriculum: demoCurriculum,
  staffPerStream: 60,
  studentsPerStream: 1200,
  weeks: 10,
  mailDomain: 'demo.muster.test',
  people: { admin: 'Ruth Okafor', lecturer: 'Dr. Nadia Rahman', student: 'Kasun Perera' },
  exampleDomain: 'demo.example',
  showModules: ['CS2101', 'CS2201'],
  showGroup: 'CS2-A',
};

export const northPlan: UniversityPlan = {
  code: 'NORTH',
  name: 'North Coast College',
  timeZone: 'Europe/Oslo',
  campus: { latitude: 69.6792, longitude: 18.9706 },
  curriculum: northCurriculum,
  staffPerStream: 8,
  studentsPerStream: 40,
  weeks: 4,
  mailDomain: 'north.muster.test',
  people: { admin: 'Ingrid Larsen', lecturer: 'Dr. Magnus Lindqvist', student: 'Freya Hansen' },
  exampleDomain: 'north-coast.example',
  showModules: ['MB1101', 'MB1201'],
  showGroup: 'MB1-A',
};

export type Term = { academicYear: string; semester: 1 | 2 };

/** A group of a stream, by its number there. */
export type PlannedGroup = { index: number; name: string; programme: string; year: number };

export function plannedGroups({ curriculum }: UniversityPlan): PlannedGroup[] {
  return curriculum.programmes
    .flatMap(({ key, years, groupsPerYear }) =>
      Array.from({ length: years * groupsPerYear }, (_, at) => {
        const year = Math.floor(at / groupsPerYear) + 1;
        return { name: `${key}${year}-${'ABCDEFGH'[at % groupsPerYear]}`, programme: key, year };
      }),
    )
    .map((group, index) => ({ index, ...group }));
}

export const takes = (group: PlannedGroup, module: CurriculumModule): boolean =>
  module.taughtTo.includes(`${group.programme}${group.year}`);

export const modulesOfTerm = ({ curriculum }: UniversityPlan, { semester }: Term): CurriculumModule[] =>
  curriculum.modules.filter((module) => module.semester === semester);
