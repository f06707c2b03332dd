import {
  classChangeTexts,
  type deleteClassChange,
  type HeldClass,
  type listSubstitutes,
  type saveClassChange,
} from '@muster/contract/timetables/class-week';
import { type ClassResource, classResources } from '@muster/contract/timetables/class-types';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import { normalizeVenueName } from '@muster/contract/http/identifier-text';
import { timetableTexts } from '@muster/contract/timetables/timetables';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { findVenueNames } from '#domain/venue-names.ts';
import type { Caller } from '#platform/http/caller.ts';
import { mergeChanges, editConflict } from '#platform/http/merge-changes.ts';
import { HttpError, httpError, validationError } from '#platform/http/errors/http-error.ts';
import * as rules from './class-changes.rules.ts';
import * as store from './class-changes.store.ts';
import { type ClassChange, heldAs, heldBetween, holidayOn, isClassDate } from './class-week.rules.ts';
import { toHeldClass, withSessions } from './class-week.service.ts';
import { type Calendar, getCalendar, listWeeklyClasses, type WeeklyClassFilters } from './class-week.store.ts';

export type ClassChangesDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly describeClashes: DescribeClashes;
  readonly lockTimetables: (tx: UniversityTx) => Promise<void>;
  readonly raiseSequence: (tx: UniversityTx, entryId: string, by: number) => Promise<void>;
  readonly withdrawTaken: WithdrawTaken;
  /** Makes a staff member the lecturer of a session that is not final. */
  readonly handOverSession: (tx: UniversityTx, caller: Caller, sessionId: string, to: HandOver) => Promise<void>;
};

type SavedForm = BodyOf<typeof saveClassChange>;
type HandOver = {
  readonly lecturerId: string;
  readonly entryAssistantId: string | null;
  readonly entryId: string;
};

/** Withdraws the session if attendance was taken. Without a reason, throws an error that names it. */
type WithdrawTaken = (
  tx: UniversityTx,
  caller: Caller,
  sessionId: string,
  withdrawal: { readonly reason: string | null; readonly text: string },
) => Promise<void>;

/** Returns messages for the clashes of a class with others at the same time. */
type DescribeClashes = (
  moved: rules.ComparedClass,
  others: readonly rules.ComparedClass[],
  kinds: readonly ClassResource[],
) => string[];

export type ClassChanges = ReturnType<typeof makeClassChanges>;

/** One class of a timetable entry, identified by the date that the weekly entry gives it. */
type ClassKey = { readonly id: string; readonly date: string };

export function makeClassChanges(deps: ClassChangesDeps) {
  const {
    database,
    audit,
    requireAdmin,
    describeClashes,
    lockTimetables,
    raiseSequence,
    withdrawTaken,
    handOverSession,
  } = deps;

  /** Locks the timetables, so that concurrent changes cannot create clashes, and checks that the caller may change the class. */
  const inLockedTimetable = <T>(caller: Caller, { id }: ClassKey, work: (tx: UniversityTx) => Promise<T>): Promise<T> =>
    database.inUniversity(caller.universityId, async (tx) => {
      if (caller.role === 'admin') await requireAdmin(tx, caller);
      else if (caller.staffId === null) throw httpError('no_staff_record');
      await lockTimetables(tx);
      const entry = await store.findEntryOfClass(tx, id);
      if (!entry) throw httpError('not_found', timetableTexts.notFound);
      if (caller.role !== 'admin' && (caller.staffId === null || !entry.lecturer_ids.includes(caller.staffId))) {
        throw httpError('not_yours', 'Access denied. This class belongs to another lecturer.');
      }
      return await work(tx);
    });

  const recordAudit = makeAuditRecorder(audit, 'timetable');

  return {
    save: (caller: Caller, key: ClassKey, body: SavedForm): Promise<HeldClass> =>
      inLockedTimetable(caller, key, async (tx) => {
        const form = await nameVenues(tx, body);
        const { id, date } = key;
        const entry = await findClass(tx, key);
        const before = entry?.changes.find(({ class_date }) => class_date === date);
        const days = [date, form.new_date ?? date, before?.new_date ?? date].toSorted((a, b) => a.localeCompare(b));
        const calendar = await getCalendar(tx, { from: days[0] ?? date, to: days.at(-1) ?? date });
        if (!entry || (!before && holidayOn(date, calendar.holidays))) {
          throw httpError('not_found', classChangeTexts.noClass);
        }
        const reason = form.is_cancelled && form.withdraw_sessions ? (form.reason ?? null) : null;
        const mine = rules.parseChange(form, date, entry);
        if (mine instanceof HttpError) throw mine;
        const change = mergeChange(mine, form.seen, before, entry);
        if (change.new_date !== (before?.new_date ?? null)) await requireReasonOutsideSemesters(tx, change);
        const session = await findSession(tx, key, calendar);
        const isRescheduled = !rules.isSameTimeAndPlace(change, before ?? { is_cancelled: false }, date, entry);
        if (session !== null && (isRescheduled || change.is_cancelled)) {
          await requireNotTaken(tx, session, () =>
            withdrawTaken(tx, caller, session, { reason, text: classChangeTexts.attendanceTaken }),
          );
        }
        const substitute = await getSubstitute(tx, change, before);
        const changed = {
          ...entry,
          changes: [
            { ...change, substitute_name: substitute?.name ?? null, changed_by: null, sequence: 0, updated_at: '' },
          ],
        };
        const clashes = change.is_cancelled ? [] : await findClashes(tx, calendar, changed, date, describeClashes);
        if (!form.accept_clashes) requireNoClashes(clashes);
        await store.upsertClassChange(tx, id, change, caller.accountId);
        const isHandedOver = change.substitute_lecturer_id !== (before?.substitute_lecturer_id ?? null);
        if (session !== null && isHandedOver) {
          const lecturerId = substitute?.id ?? entry.lecturer.id;
          await handOverSession(tx, caller, session, {
            lecturerId,
            entryAssistantId: entry.assistant_lecturer?.id ?? null,
            entryId: id,
          });
        }
        const action = change.is_cancelled ? 'class.cancelled' : isRescheduled ? 'class.moved' : 'class.handed_over';
        await recordAudit(tx, caller, action, id, {
          class_date: date,
          before: before ? { ...before, changed_by: undefined } : null,
          after: change,
          accepted: clashes,
        });
        const saved = await findClass(tx, key);
        if (!saved) throw new Error('The changed class does not exist');
        const held = toHeldClass(saved, heldAs(saved, date, calendar.holidays, calendar.time_zone));
        const [withSession = held] = await withSessions(tx, [held]);
        return withSession;
      }),

    delete: (caller: Caller, key: ClassKey, { seen }: BodyOf<typeof deleteClassChange>): Promise<void> =>
      inLockedTimetable(caller, key, async (tx) => {
        const { id, date } = key;
        const session = await findSession(tx, key, await getCalendar(tx, { from: date, to: date }));
        const entry = await findClass(tx, key);
        const now = entry?.changes.find(({ class_date }) => class_date === date);
        const isRescheduled = !entry || !now || !rules.isSameTimeAndPlace(now, { is_cancelled: false }, date, entry);
        if (session !== null && isRescheduled) {
          await requireNotTaken(tx, session, () =>
            withdrawTaken(tx, caller, session, { reason: null, text: classChangeTexts.attendanceTaken }),
          );
        }
        if (seen && entry && now && !rules.isStillAsSeen(seen, now, date, entry))
          throw httpError('conflict', classChangeTexts.changeConflict);
        const before = await store.deleteClassChange(tx, id, date);
        if (!before) throw httpError('not_found', classChangeTexts.notChanged);
        if (session !== null && entry && before.substitute_lecturer_id !== null) {
          await handOverSession(tx, caller, session, {
            lecturerId: entry.lecturer.id,
            entryAssistantId: entry.assistant_lecturer?.id ?? null,
            entryId: id,
          });
        }
        // Calendars replace an event only by one with a higher sequence number.
        await raiseSequence(tx, id, before.sequence);
        await recordAudit(tx, caller, 'class.as_planned', id, { class_date: date, before });
      }),

    substitutes: (caller: Caller, query: QueryOf<typeof listSubstitutes>): Promise<ReplyOf<typeof listSubstitutes>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (caller.role === 'admin') await requireAdmin(tx, caller);
        else if (caller.staffId === null) throw httpError('no_staff_record');
        return await store.listSubstitutes(tx, query);
      }),
  };
}

/** The form with the names of the listed venues that its texts mean. */
async function nameVenues(tx: UniversityTx, form: SavedForm): Promise<SavedForm> {
  const nameOf = await findVenueNames(tx, [form.new_venue ?? '', form.seen?.new_venue ?? '']);
  const named = <Fields extends rules.ChangeFields>(fields: Fields): Fields => ({
    ...fields,
    new_venue: fields.new_venue ? nameOf(normalizeVenueName(fields.new_venue)) : fields.new_venue,
  });
  return { ...named(form), seen: form.seen && named(form.seen) };
}

/** Merges a change with a concurrent one: `seen` is what the client opened, `before` is the stored change. */
function mergeChange(
  mine: rules.Change,
  seen: rules.ChangeFields | undefined,
  before: rules.ChangeFields | undefined,
  planned: rules.PlannedClass,
): rules.Change {
  const toChange = (form: rules.ChangeFields) => rules.toChange(form, mine.class_date, planned);
  const [base, now] = [seen && toChange(seen), toChange(before ?? { is_cancelled: false })];
  const change = mergeChanges(mine, base, now, rules.linkedFieldsOf([mine, base, now]));
  // The client changed only the reason of a change that was reverted concurrently.
  if (rules.isUnchanged(change)) throw editConflict(['reason']);
  return change;
}

/** Finds the entry if it has a class on the date, by its weekday and semester. */
async function findClass(tx: UniversityTx, { id, date }: ClassKey) {
  const [entry] = await listWeeklyClasses(tx, { from: date, to: date }, { entryId: id });
  return entry && isClassDate(entry, date) ? entry : undefined;
}

/** Lists the classes of a day, including those that were moved from it or to it. */
async function classesOn(
  tx: UniversityTx,
  date: string,
  { holidays, time_zone: timeZone }: Calendar,
  by: WeeklyClassFilters = {},
): Promise<rules.ClassOnDay[]> {
  const day = { from: date, to: date };
  const entries = await listWeeklyClasses(tx, day, by);
  return entries.flatMap((entry) => heldBetween(entry, day, holidays, timeZone).map((held) => ({ entry, held })));
}

/** A class may be held outside all semesters, but not by mistake: such a day needs a reason, as opening a class there does. */
async function requireReasonOutsideSemesters(
  tx: UniversityTx,
  { new_date: date, reason }: rules.Change,
): Promise<void> {
  if (date === null || reason !== null || !(await store.isOutsideSemesters(tx, date))) return;
  throw httpError('unusual_date', undefined, { reason: classChangeTexts.outsideSemester });
}

/** Returns the substitute of a change. A new one must be active. */
async function getSubstitute(
  tx: UniversityTx,
  { substitute_lecturer_id: id }: rules.Change,
  before: ClassChange | undefined,
): Promise<{ id: string; name: string } | null> {
  if (id === null) return null;
  if (before?.substitute_lecturer_id === id) return { id, name: before.substitute_name ?? '' };
  const found = await store.findSubstitute(tx, id);
  if (!found) throw validationError({ substitute_lecturer_id: classChangeTexts.substitute });
  return found;
}

/** Finds the id of the session of the class. */
async function findSession(tx: UniversityTx, key: ClassKey, calendar: Calendar): Promise<string | null> {
  const entry = await findClass(tx, key);
  if (!entry) return null;
  const { date } = heldAs(entry, key.date, calendar.holidays, calendar.time_zone);
  const ofDay = await classesOn(tx, date, calendar, { entryId: key.id });
  const classes = await withSessions(
    tx,
    ofDay.map(({ entry: of, held }) => toHeldClass(of, held)),
  );
  return classes.find(({ class_date }) => class_date === key.date)?.session_id ?? null;
}

/** Locks the session. `check` withdraws it, or throws if attendance was already taken. */
async function requireNotTaken(tx: UniversityTx, session: string, check: () => Promise<void>): Promise<void> {
  // Check without the lock first, so that a rejected request does not block a running class.
  await check();
  await store.lockAttendance(tx, session);
  await check();
}

/**
 * Finds the clashes of a changed class with the other classes on its day. If its time stays, only a new venue and the substitute are
 * compared: other clashes were checked with the weekly entry.
 */
async function findClashes(
  tx: UniversityTx,
  calendar: Calendar,
  entry: rules.ClassOnDay['entry'],
  classDate: string,
  describeClashes: DescribeClashes,
): Promise<string[]> {
  const held = heldAs(entry, classDate, [], calendar.time_zone);
  const holiday = rules.holidayError(held.date, calendar.holidays);
  if (holiday) throw holiday;
  const { moved, others } = rules.compareOnDay({ entry, held }, await classesOn(tx, held.date, calendar));
  const [change] = entry.changes;
  if (!change || change.new_date !== null) return describeClashes(moved, others, classResources);
  const kinds = classResources.filter(
    (kind) =>
      (kind === 'venue' && change.new_venue !== null) ||
      (kind === 'lecturer' && change.substitute_lecturer_id !== null),
  );
  return describeClashes({ ...moved, assistant: null, further_lecturers: [], further_assistants: [] }, others, kinds);
}

function requireNoClashes(clashes: readonly string[]): void {
  if (clashes.length === 0) return;
  throw httpError('clash', clashes[0], Object.fromEntries(clashes.map((text, at) => [`clashes.${at}`, text])));
}
