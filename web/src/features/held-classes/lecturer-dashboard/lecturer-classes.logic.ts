import type { HeldClass } from '@muster/contract/timetables/class-week';
import type { LecturerClass } from '@muster/contract/timetables/lecturer-classes';

type Week = { readonly days: readonly { readonly date: string }[]; readonly classes: readonly HeldClass[] };

/** A weekly class that is held in this week. */
export type ClassOfThisWeek = LecturerClass & { readonly this_week: NonNullable<LecturerClass['this_week']> };
const isOfThisWeek = (entry: LecturerClass): entry is ClassOfThisWeek => entry.this_week !== null;

/**
 * Today's classes by start time, plus classes that are open by the server's clock: the local clock may be wrong or close to
 * midnight. `today` is the date of the university, 'YYYY-MM-DD'.
 */
export function classesOn(today: string, classes: readonly LecturerClass[]): ClassOfThisWeek[] {
  return classes
    .filter(isOfThisWeek)
    .filter(({ this_week: { date, is_open: isOpen } }) => date === today || isOpen)
    .sort((a, b) => a.this_week.start_time.localeCompare(b.this_week.start_time));
}

/** This week's class of a weekly entry; undefined between semesters. */
export const heldOf = ({ id }: Pick<LecturerClass, 'id'>, week: Week | undefined): HeldClass | undefined =>
  week?.classes.find((held) => held.timetable_id === id && isOfWeek(held, week));

/** Classes moved into this week from another week. */
export const classesMovedIn = (week: Week): HeldClass[] => week.classes.filter((held) => !isOfWeek(held, week));

function isOfWeek({ class_date: date }: HeldClass, { days }: Week): boolean {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  return first <= date && date <= last;
}

const isHeld = ({ this_week: { state } }: ClassOfThisWeek): boolean => state === 'as planned' || state === 'moved';

/** Whether a substitute holds the class of this week instead of this person. Further lecturers hold it too. */
export const isHandedOver = (
  { this_week: { substitute }, further_lecturers: further }: ClassOfThisWeek,
  staffId: string | null,
): boolean => substitute !== null && ![substitute, ...further].some(({ id }) => id === staffId);

/** The action currently available for a class. */
export function actionOf(entry: ClassOfThisWeek): 'take' | 'again' | 'continue' | 'register' | undefined {
  const { session_id: sessionId, session_state: state, class_state: classState, is_open: isOpen } = entry.this_week;
  if (classState === 'withdrawn') return 'register';
  if (state === 'running' || state === 'paused') return 'continue';
  if (isOpen && sessionId === null) return 'take';
  if (isOpen && state === 'created') return 'continue';
  if (sessionId === null) return undefined;
  return isOpen ? 'again' : 'register';
}

const isNow = ({
  this_week: { is_open: isOpen, session_state: session, class_state: state },
}: ClassOfThisWeek): boolean => state !== 'withdrawn' && (isOpen || session === 'running' || session === 'paused');

const isRunning = ({ this_week: { session_state: session } }: ClassOfThisWeek): boolean =>
  session === 'running' || session === 'paused';

/**
 * Classes in the order of the dashboard: `now` are the open ones, those with codes first; `next` is the next class of this week if none is
 * open; `later` and `earlier` are the others of today. `instant` is the current instant in ISO 8601, UTC.
 */
export function dashboardOrder(
  classes: readonly LecturerClass[],
  date: string,
  instant: string,
  staffId: string | null,
): { now: ClassOfThisWeek[]; next: ClassOfThisWeek | undefined; later: ClassOfThisWeek[]; earlier: ClassOfThisWeek[] } {
  const todays = classesOn(date, classes);
  const now = todays
    .filter((entry) => isNow(entry) && !isHandedOver(entry, staffId))
    .sort((a, b) => Number(isRunning(b)) - Number(isRunning(a)));
  const next =
    now.length > 0
      ? undefined
      : classes
          .filter(isOfThisWeek)
          .filter((entry) => isHeld(entry) && !isHandedOver(entry, staffId) && entry.this_week.starts_at > instant)
          .toSorted((a, b) => a.this_week.starts_at.localeCompare(b.this_week.starts_at))[0];
  const others = todays.filter((entry) => !now.includes(entry) && entry !== next);
  const isOver = ({ this_week: { ends_at: end } }: ClassOfThisWeek): boolean => end <= instant;
  return { now, next, later: others.filter((entry) => !isOver(entry)), earlier: others.filter(isOver) };
}

/** The class that is open now, else the next one today, without those handed to a substitute; `now` is an instant in ISO 8601, UTC. */
export function classToPrefill(
  classes: readonly LecturerClass[],
  date: string,
  now: string,
  staffId: string | null,
): ClassOfThisWeek | undefined {
  const candidates = classesOn(date, classes).filter((entry) => isHeld(entry) && !isHandedOver(entry, staffId));
  return (
    candidates.find((entry) => entry.this_week.is_open) ?? candidates.find((entry) => entry.this_week.ends_at > now)
  );
}
