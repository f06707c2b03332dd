import type { DemoDomain } from '../../features/accounts/sign-in/demo-accounts.rules.ts';
import type { Curriculum, CurriculumModule } from './curriculum.ts';
import { demoCurriculum } from './demo-curriculum.ts';
import { northCurriculum } from './north-curriculum.ts';

/**
 * A demo university is built in streams: each has its own students, groups, staff and rooms, and shares programmes and modules. The default
 * demo is one stream; 100,000 students are 84 streams.
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
  /** Domain of the accounts that visitors sign in with: admin@, lecturer@ and student@. */
  mailDomain: DemoDomain;
  people: { admin: string; lecturer: string; student: string };
  /** Domain of all other staff and students; it receives no mail. */
  exampleDomain: DemoDomain;
  /** Modules of the demo lecturer and the demo student, one per semester. The current class teaches the one of the term. */
  demoModules: readonly [first: string, second: string];
  /** The group of the demo student. */
  demoGroup: string;
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
  demoModules: ['CS2101', 'CS2201'],
  demoGroup: 'CS2-A',
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
  demoModules: ['MB1101', 'MB1201'],
  demoGroup: 'MB1-A',
};

export type Term = { academicYear: string; semester: 1 | 2 };

/** A group of a stream; `index` is its position in the stream. */
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

/** Modules with parallel groups are taught in the first stream: their lecture is for everyone who is enrolled. */
export const isInStream = (stream: number, { parallelGroups }: CurriculumModule): boolean =>
  stream === 0 || parallelGroups === 0;
