import type { CurriculumModule } from './curriculum.ts';
import { makeRandom, type Random } from './random.ts';
import { laboratories, seminarRooms, theatres } from './rooms.ts';
import { teachersOf } from './teachers.ts';
import {
  modulesOfTerm,
  type PlannedGroup,
  plannedGroups,
  takes,
  type Term,
  type UniversityPlan,
} from './university-plan.ts';

/** One weekly class of a stream; staff and groups by index. `day`: 0 is Monday. */
export type PlannedClass = {
  module: CurriculumModule;
  classType: string;
  /** The cohort groups whose students can be in the class. */
  groups: PlannedGroup[];
  /** The teaching group of a module with parallel groups, from 0; undefined: its lecture, which is for everyone. */
  parallelGroup: number | undefined;
  lecturer: number;
  assistant: number | undefined;
  day: number;
  startHour: number;
  endHour: number;
  venue: string;
};

type Unplaced = Pick<PlannedClass, 'module' | 'classType' | 'groups' | 'parallelGroup' | 'lecturer' | 'assistant'>;

const hoursOf = (classType: string): number => (classType === 'Tutorial' ? 1 : 2);
const starts = { 1: [8, 9, 10, 11, 13, 14, 15, 16], 2: [8, 10, 13, 15] } as const;
const eveningStart = 17;
const maxHoursPerDay = 6;

/** Plans a week without clashes of staff, rooms or groups, and with at most six hours a day for each. */
export function planTimetable(plan: UniversityPlan, term: Term): PlannedClass[] {
  const random = makeRandom(`${plan.code} timetable ${term.semester}`);
  const taken = new Set<string>();
  const load = new Map<string, number>();
  return listClasses(plan, term).map((unplaced) => place(unplaced, random, taken, load));
}

/** Lectures come first: they have the most participants and are the hardest to place. Modules with parallel groups come last. */
function listClasses(plan: UniversityPlan, term: Term): Unplaced[] {
  const lectures: Unplaced[] = [];
  const small: Unplaced[] = [];
  const parallel: Unplaced[] = [];
  for (const module of modulesOfTerm(plan, term)) {
    const groups = plannedGroups(plan).filter((group) => takes(group, module));
    const { primaries, assistants } = teachersOf(plan, module);
    const lecture = { module, classType: 'Lecture', groups, parallelGroup: undefined, assistant: undefined };
    (module.parallelGroups > 0 ? parallel : lectures).push({ ...lecture, lecturer: primaries[0] ?? 0 });
    const classType = module.smallClass;
    if (!classType) continue;
    const teach = (at: number) => ({
      module,
      classType,
      lecturer: primaries[at % primaries.length] ?? 0,
      assistant: classType === 'Tutorial' ? undefined : assistants[at % assistants.length],
    });
    for (let at = 0; at < module.parallelGroups; at += 1) parallel.push({ ...teach(at), groups, parallelGroup: at });
    if (module.parallelGroups === 0)
      for (const [at, group] of groups.entries())
        small.push({ ...teach(at), groups: [group], parallelGroup: undefined });
  }
  return [...lectures, ...small, ...parallel];
}

function place(unplaced: Unplaced, random: Random, taken: Set<string>, load: Map<string, number>): PlannedClass {
  const hours = hoursOf(unplaced.classType) as 1 | 2;
  for (const { day, startHour } of slots(hours, random)) {
    const endHour = startHour + hours;
    const isFree = (participant: string) =>
      !hoursBetween(startHour, endHour).some((hour) => taken.has(`${participant}@${day}-${hour}`));
    const people = [
      ...unplaced.groups.map(({ index }) => `group ${index}`),
      `staff ${unplaced.lecturer}`,
      ...(unplaced.assistant === undefined ? [] : [`staff ${unplaced.assistant}`]),
    ];
    const dayKey = (participant: string) => `${participant}@${day}`;
    if (
      !people.every(
        (participant) => isFree(participant) && (load.get(dayKey(participant)) ?? 0) + hours <= maxHoursPerDay,
      )
    )
      continue;
    const venue = venuesFor(unplaced.classType).find(isFree);
    if (!venue) continue;
    for (const participant of [...people, venue]) {
      for (const hour of hoursBetween(startHour, endHour)) taken.add(`${participant}@${day}-${hour}`);
      load.set(dayKey(participant), (load.get(dayKey(participant)) ?? 0) + hours);
    }
    return { ...unplaced, day, startHour, endHour, venue };
  }
  throw new Error(`The demo timetable has no free slot for ${unplaced.module.code}`);
}

function slots(hours: 1 | 2, random: Random): { day: number; startHour: number }[] {
  const all = [0, 1, 2, 3, 4].flatMap((day) =>
    starts[hours].map((startHour) => ({ day, startHour, at: random.next() })),
  );
  const evenings = [0, 1, 2, 3].map((day) => ({ day, startHour: eveningStart }));
  return [...all.toSorted((one, other) => one.at - other.at), ...evenings];
}

const hoursBetween = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

function venuesFor(classType: string): string[] {
  const small = classType === 'Practical' || classType === 'Laboratory' ? laboratories : seminarRooms;
  return (classType === 'Lecture' ? theatres : small).map(({ name }) => name);
}
