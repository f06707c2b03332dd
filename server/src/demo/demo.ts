import { hash } from '@node-rs/argon2';
import { academicYearOf } from '@muster/contract/academics/academic-years';
import { publicDemoPassword } from '../features/accounts/sign-in/demo-accounts.rules.ts';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Database, SystemTx } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { buildBase, universityId } from './build/base.ts';
import { buildStream } from './build/stream.ts';
import { readState, writeState } from './build/stored-state.ts';
import { addExcusesAndQuestions } from './build/excuses-and-questions.ts';
import { countPastClasses } from './build/figures.ts';
import { addMarkFlags } from './build/mark-flags.ts';
import { ensureCurrentClass, lecturerId } from './current/current-class.ts';
import { ensureNextWeek } from './current/next-week.ts';
import { fillPastWeeks } from './build/past-weeks.ts';
import { dropIndexes } from './build/drop-indexes.ts';
import { demoPlan, northPlan, type Term, type UniversityPlan } from './plan/university-plan.ts';

/** How much of a demo university exists: stored with each stream, so that a build that was killed continues there. */
const progressSchema = z.object({
  term: z.object({ academicYear: z.string(), semester: z.union([z.literal(1), z.literal(2)]) }),
  streams: z.number(),
  students: z.number(),
});
type Progress = z.infer<typeof progressSchema>;

export type DemoDeps = {
  clock: Clock;
  log: Log;
  /** Minimum number of students of the demo university. The second university stays small. */
  students?: number;
  onProgress?: (students: number, total: number, step?: string) => void;
  /** Called before a university is created. */
  onBuild?: (university: string) => void;
  /** Skips foreign key checks, which take half of the time. Superusers only. */
  skipsKeyChecks?: boolean;
  /** Builds all students in one transaction without indexes, in a fraction of the time. Needs a superuser and no other users. */
  isExclusive?: boolean;
};

const peopleTables =
  "'accounts', 'staff', 'students', 'student_search', 'groups', 'student_module_enrollments', 'timetables', 'timetable_groups', 'module_degree_mappings'";
/** Advisory lock key: concurrent processes build one demo. Must be the same in every release. */
const lockKey = 7_245_002;

/** Builds the demo university and a second one. Keeps existing data, and makes sure that a class is running now. */
export async function ensureDemo(database: Database, deps: DemoDeps): Promise<void> {
  await ensureUniversity(database, northPlan, northPlan.studentsPerStream, { ...deps, onProgress: () => undefined });
  await ensureUniversity(database, demoPlan, Math.max(deps.students ?? 0, demoPlan.studentsPerStream), deps);
}

async function ensureUniversity(
  database: Database,
  plan: UniversityPlan,
  students: number,
  deps: DemoDeps,
): Promise<void> {
  const addStreams = deps.isExclusive ? addAllStreams : addOneStream;
  for (;;) {
    const progress = await database.acrossUniversities(async (tx) => {
      const context = await beginBuild(tx, plan, deps);
      const reached = await addStreams(tx, context, students);
      await ensureToday(tx, context, reached.term);
      return reached;
    });
    deps.onProgress?.(progress.students, students);
    if (progress.students >= students) break;
  }
  await database.inUniversity(universityId(plan), (tx) => countPastClasses(tx, new Date(deps.clock.now())));
}

type Context = { plan: UniversityPlan; deps: DemoDeps; now: Date; today: Temporal.PlainDate; stateName: string };

async function beginBuild(tx: SystemTx, plan: UniversityPlan, deps: DemoDeps): Promise<Context> {
  // A build, or waiting for the build of another process, exceeds the limits of a request.
  await tx.execute('SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0');
  await tx.execute('SELECT pg_advisory_xact_lock($1)', [lockKey]);
  if (deps.skipsKeyChecks) await tx.execute('SET LOCAL session_replication_role = replica');
  const now = new Date(deps.clock.now());
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(plan.timeZone).toPlainDate();
  return { plan, deps, now, today, stateName: `demo ${plan.code}` };
}

/** Adds all missing streams in one transaction. */
async function addAllStreams(tx: SystemTx, context: Context, students: number): Promise<Progress> {
  let progress = await readState(tx, context.stateName, progressSchema);
  if (progress && progress.students >= students) return progress;
  const createIndexes = await dropIndexes(tx);
  do {
    progress = await addOneStream(tx, context, students);
    const isLast = progress.students >= students;
    context.deps.onProgress?.(progress.students, students, isLast ? 'creating indexes' : undefined);
  } while (progress.students < students);
  await createIndexes();
  return progress;
}

/** Adds one stream with its timetable and marks in one transaction. */
async function addOneStream(tx: SystemTx, context: Context, students: number): Promise<Progress> {
  const { plan, deps, now, today, stateName } = context;
  const existing = await readState(tx, stateName, progressSchema);
  if (existing && existing.students >= students) return existing;
  const firstMonday = today.subtract({ days: today.dayOfWeek - 1, weeks: plan.weeks });
  const passwordHash = await hashPassword();
  const before = existing ?? { term: termOf(today), streams: 0, students: 0 };
  if (!existing) deps.onBuild?.(plan.name);
  if (!existing) await buildBase(tx, plan, before.term, firstMonday.toString(), passwordHash);
  const added = Math.min(plan.studentsPerStream, students - before.students);
  const timetableIds = await buildStream(tx, {
    plan,
    term: before.term,
    stream: before.streams,
    existingStudents: before.students,
    newStudents: added,
    passwordHash,
  });
  // Planner statistics are refreshed whenever the size has doubled.
  const isDoubled = (before.streams & (before.streams - 1)) === 0;
  if (isDoubled) await tx.execute(`SELECT refresh_statistics(${peopleTables})`);
  await fillPastWeeks(tx, {
    refreshesStatistics: isDoubled,
    universityId: universityId(plan),
    timetableIds,
    from: firstMonday.toString(),
    to: today.toString(),
    now,
    badFriday: firstMonday.add({ weeks: Math.max(plan.weeks - 3, 0), days: 4 }).toString(),
  });
  if (before.streams === 0) {
    const lecturer = { universityId: universityId(plan), lecturerId: lecturerId(plan) };
    await addMarkFlags(tx, lecturer.universityId, lecturer.lecturerId);
    await addExcusesAndQuestions(tx, { ...lecturer, now });
  }
  const progress = { term: before.term, streams: before.streams + 1, students: before.students + added };
  await writeState(tx, stateName, progress);
  deps.log.info({ university: plan.code, students: progress.students }, 'demo stream built');
  return progress;
}

/** Updates what depends on the current day. */
async function ensureToday(tx: SystemTx, { plan, now, today }: Context, term: Term): Promise<void> {
  await ensureCurrentClass(tx, plan, term, now);
  await ensureNextWeek(tx, plan, today);
  // The term never ends while the demo is in use.
  await tx.execute(
    `UPDATE semesters SET ends_on = greatest(ends_on, $2::date) WHERE university_id = $1 AND ends_on < $2::date`,
    [universityId(plan), today.add({ weeks: 4 }).toString()],
  );
}

let passwordHash: Promise<string> | undefined;
/** All demo accounts share one password; hashing is slow. */
function hashPassword(): Promise<string> {
  passwordHash ??= hash(publicDemoPassword);
  return passwordHash;
}

function termOf(today: Temporal.PlainDate): Term {
  return { academicYear: academicYearOf(today.toString()), semester: today.month >= 2 && today.month <= 8 ? 2 : 1 };
}
