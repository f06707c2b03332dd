import { hash } from '@node-rs/argon2';
import { academicYearOf } from '@muster/contract/academic-years';
import { demoAccounts } from '../features/accounts/sign-in/demo-accounts.rules.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, SystemTx } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { buildBase, universityId } from './build-base.ts';
import { buildStream } from './build-stream.ts';
import { readFact, writeFact } from './facts.ts';
import { addCare } from './care.ts';
import { raiseFlags } from './flags.ts';
import { ensureNowClass, lecturerId } from './now-class.ts';
import { ensureNextWeek } from './next-week.ts';
import { fillPastWeeks } from './past-weeks.ts';
import { setAside } from './set-aside.ts';
import { demoPlan, northPlan, type Term, type UniversityPlan } from './university-plan.ts';

/** What stands of a demo university: written with each stream, so that a killed build goes on where it was. */
type Standing = { term: Term; streams: number; students: number };

export type DemoOrder = {
  clock: Clock;
  log: Log;
  /** Of the demo university; at least this many. The second university stays small. */
  students?: number;
  onProgress?: (students: number, of: number, finishing?: string) => void;
  /** Only for a superuser: rows made by the plan are not checked against each other again, which takes half of the time. */
  skipsKeyChecks?: boolean;
  /** Only for a superuser whom nobody else waits for: many students are built at once, in a fraction of the time. */
  isAlone?: boolean;
};

const people =
  "'accounts', 'staff', 'students', 'student_search', 'groups', 'student_module_enrollments', 'timetables', 'timetable_groups', 'module_degree_mappings'";
/** Any number, the same in every version: two processes starting on one database build one demo. */
const lockKey = 7_245_002;

/** The demo university and a second one, complete; what is there already stays, and a class is on now. */
export async function ensureDemo(database: Database, order: DemoOrder): Promise<void> {
  await ensureUniversity(database, northPlan, northPlan.studentsPerStream, { ...order, onProgress: () => undefined });
  await ensureUniversity(database, demoPlan, Math.max(order.students ?? 0, demoPlan.studentsPerStream), order);
}

async function ensureUniversity(
  database: Database,
  plan: UniversityPlan,
  students: number,
  order: DemoOrder,
): Promise<void> {
  const addStreams = order.isAlone ? addAllStreams : addOneStream;
  for (;;) {
    const standing = await database.acrossUniversities(async (tx) => {
      const day = await begin(tx, plan, order);
      const reached = await addStreams(tx, day, students);
      await ensureToday(tx, day, reached.term);
      return reached;
    });
    order.onProgress?.(standing.students, students);
    if (standing.students >= students) break;
  }
}

type Day = { plan: UniversityPlan; order: DemoOrder; now: Date; today: Temporal.PlainDate; factName: string };

async function begin(tx: SystemTx, plan: UniversityPlan, order: DemoOrder): Promise<Day> {
  // Building takes longer than a request may, and so does waiting for another process that builds.
  await tx.query('SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0');
  await tx.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
  if (order.skipsKeyChecks) await tx.query('SET LOCAL session_replication_role = replica');
  const now = new Date(order.clock.now());
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(plan.timeZone).toPlainDate();
  return { plan, order, now, today, factName: `demo ${plan.code}` };
}

/** In one transaction all that is missing is there, or nothing of it. */
async function addAllStreams(tx: SystemTx, day: Day, students: number): Promise<Standing> {
  let standing = await readFact<Standing>(tx, day.factName);
  if (standing && standing.students >= students) return standing;
  const putBack = await setAside(tx);
  do {
    standing = await addOneStream(tx, day, students);
    const isLast = standing.students >= students;
    day.order.onProgress?.(standing.students, students, isLast ? 'making the keys' : undefined);
  } while (standing.students < students);
  await putBack();
  return standing;
}

/** In one transaction a stream is there with all its marks, or not at all. */
async function addOneStream(tx: SystemTx, day: Day, students: number): Promise<Standing> {
  const { plan, order, now, today, factName } = day;
  const known = await readFact<Standing>(tx, factName);
  if (known && known.students >= students) return known;
  const firstMonday = today.subtract({ days: today.dayOfWeek - 1, weeks: plan.weeks });
  const passwordHash = await hashPassword();
  const before = known ?? { term: termOf(today), streams: 0, students: 0 };
  if (!known) await buildBase(tx, plan, before.term, firstMonday.toString(), passwordHash);
  const added = Math.min(plan.studentsPerStream, students - before.students);
  const timetableIds = await buildStream(tx, {
    plan,
    term: before.term,
    stream: before.streams,
    studentsBefore: before.students,
    students: added,
    passwordHash,
  });
  // The planner's picture is renewed as often as the size has doubled.
  const isDoubled = (before.streams & (before.streams - 1)) === 0;
  if (isDoubled) await tx.query(`SELECT refresh_statistics(${people})`);
  await fillPastWeeks(tx, {
    isPlannerTold: isDoubled,
    universityId: universityId(plan),
    timetableIds,
    from: firstMonday.toString(),
    to: today.toString(),
    now,
    badFriday: firstMonday.add({ weeks: Math.max(plan.weeks - 3, 0), days: 4 }).toString(),
  });
  if (before.streams === 0) {
    const lecturer = { universityId: universityId(plan), lecturerId: lecturerId(plan) };
    await raiseFlags(tx, lecturer.universityId, lecturer.lecturerId);
    await addCare(tx, { ...lecturer, now });
  }
  const standing = { term: before.term, streams: before.streams + 1, students: before.students + added };
  await writeFact(tx, factName, standing);
  order.log.info({ university: plan.code, students: standing.students }, 'built a part of the demo');
  return standing;
}

/** What a visitor of this day finds. */
async function ensureToday(tx: SystemTx, { plan, now, today }: Day, term: Term): Promise<void> {
  await ensureNowClass(tx, plan, term, now);
  await ensureNextWeek(tx, plan, today);
  // The term lasts as long as somebody looks at the demo.
  await tx.query(
    `UPDATE semesters SET ends_on = greatest(ends_on, $2::date) WHERE university_id = $1 AND ends_on < $2::date`,
    [universityId(plan), today.add({ weeks: 4 }).toString()],
  );
}

let passwordHash: Promise<string> | undefined;
/** Everybody's is the same; to make it takes a while. */
function hashPassword(): Promise<string> {
  passwordHash ??= hash(demoAccounts[0]?.password ?? '');
  return passwordHash;
}

function termOf(today: Temporal.PlainDate): Term {
  return { academicYear: academicYearOf(today.toString()), semester: today.month >= 2 && today.month <= 8 ? 2 : 1 };
}
