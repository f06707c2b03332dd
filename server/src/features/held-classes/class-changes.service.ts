import {
  classChangeTexts,
  type deleteClassChange,
  type HeldClass,
  type saveClassChange,
} from '@muster/contract/class-week';
import { clashKinds } from '@muster/contract/clashes';
import type { BodyOf } from '@muster/contract/endpoint';
import { timetableTexts } from '@muster/contract/timetables';
import type { Audit } from '../../platform/audit/audit.ts';
import { makeNote } from '../../platform/audit/note.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { asSeen, changedMeanwhile } from '../../platform/http/as-seen.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import * as rules from './class-changes.rules.ts';
import * as store from './class-changes.store.ts';
import { heldAs, heldBetween, holidayOn, isClassDate } from './class-week.rules.ts';
import { shownClass, withSessions } from './class-week.service.ts';
import { type CalendarFacts, getCalendar, listWeeklyClasses, type Narrowed } from './class-week.store.ts';

export type ClassChangesParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly tellClashes: TellClashes;
  readonly lockTimetables: (tx: UniversityTx) => Promise<void>;
  readonly raiseSequence: (tx: UniversityTx, entryId: string, by: number) => Promise<void>;
};

/** What a class has in common with others that are held at its time, in words. */
type TellClashes = (
  asked: rules.ComparedClass,
  others: readonly rules.ComparedClass[],
  kinds: readonly (typeof clashKinds)[number][],
) => string[];

export type ClassChanges = ReturnType<typeof makeClassChanges>;

/** One class of an entry, by the date that the weekly entry gives it. */
type OneClass = { readonly id: string; readonly date: string };

export function makeClassChanges(parts: ClassChangesParts) {
  const { database, audit, requireAdmin, tellClashes, lockTimetables, raiseSequence } = parts;

  /** Whoever changes a class has the timetable alone, so that what was free is still free when it is taken. */
  const asItsOwn = <T>(caller: Caller, { id }: OneClass, work: (tx: UniversityTx) => Promise<T>): Promise<T> =>
    database.inUniversity(caller.universityId, async (tx) => {
      if (caller.role === 'admin') await requireAdmin(tx, caller);
      else if (caller.staffId === null) throw refuse('no_staff_record');
      await lockTimetables(tx);
      const entry = await store.findEntryOfClass(tx, id);
      if (!entry) throw refuse('not_found', timetableTexts.notFound);
      if (caller.role !== 'admin' && entry.lecturer_id !== caller.staffId) {
        throw refuse('not_yours', 'Access denied. This class belongs to another lecturer.');
      }
      return await work(tx);
    });

  const note = makeNote(audit, 'timetable');

  return {
    save: (caller: Caller, one: OneClass, form: BodyOf<typeof saveClassChange>): Promise<HeldClass> =>
      asItsOwn(caller, one, async (tx) => {
        const { id, date } = one;
        const entry = await findClass(tx, one);
        const before = entry?.changes.find(({ class_date }) => class_date === date);
        const days = [date, form.new_date ?? date, before?.new_date ?? date].toSorted((a, b) => a.localeCompare(b));
        const calendar = await getCalendar(tx, { from: days[0] ?? date, to: days.at(-1) ?? date });
        if (!entry || (!before && holidayOn(date, calendar.holidays))) {
          throw refuse('not_found', classChangeTexts.noClass);
        }
        await refuseHeld(tx, one, calendar);
        const wanted = rules.readChange(form, date, entry);
        if (wanted instanceof Refusal) throw wanted;
        const change = changeAsSeen(wanted, form.seen, before, entry);
        const changed = { ...entry, changes: [{ ...change, sequence: 0, updated_at: '' }] };
        const clashes = change.is_cancelled ? [] : await clashesOf(tx, calendar, changed, date, tellClashes);
        if (!form.accept_clashes) refuseClashes(clashes);
        await store.upsertClassChange(tx, id, change, caller.accountId);
        const action = change.is_cancelled ? 'class.cancelled' : 'class.moved';
        await note(tx, caller, action, id, {
          class_date: date,
          before: before ?? null,
          after: change,
          accepted: clashes,
        });
        const saved = await findClass(tx, one);
        if (!saved) throw new Error('The changed class is not there any more');
        const held = shownClass(saved, heldAs(saved, date, calendar.holidays, calendar.time_zone));
        const [shown = held] = await withSessions(tx, [held]);
        return shown;
      }),

    delete: (caller: Caller, one: OneClass, { seen }: BodyOf<typeof deleteClassChange>): Promise<void> =>
      asItsOwn(caller, one, async (tx) => {
        const { id, date } = one;
        await refuseHeld(tx, one, await getCalendar(tx, { from: date, to: date }));
        const entry = await findClass(tx, one);
        const now = entry?.changes.find(({ class_date }) => class_date === date);
        if (seen && entry && now && !rules.isHeldAsSeen(seen, now, date, entry))
          throw refuse('conflict', classChangeTexts.changedAgain);
        const before = await store.deleteClassChange(tx, id, date);
        if (!before) throw refuse('not_found', classChangeTexts.notChanged);
        // The class as planned is newer to calendars than the class as it was changed.
        await raiseSequence(tx, id, before.sequence);
        await note(tx, caller, 'class.as_planned', id, { class_date: date, before });
      }),
  };
}

/** What becomes of the change that somebody wants who opened the class as `seen`, while it stands as `before`. */
function changeAsSeen(
  wanted: rules.Change,
  seen: rules.Stated | undefined,
  before: rules.Stated | undefined,
  planned: rules.Planned,
): rules.Change {
  const stated = (form: rules.Stated) => rules.changeOf(form, wanted.class_date, planned);
  const [found, now] = [seen && stated(seen), stated(before ?? { is_cancelled: false })];
  const change = asSeen(wanted, found, now, rules.togetherIn([wanted, found, now]));
  // Only the reason was changed, of what somebody else has taken back.
  if (rules.isNone(change)) throw changedMeanwhile(['reason']);
  return change;
}

/** The entry, if it has a class on the date: by its weekday, within its semester. */
async function findClass(tx: UniversityTx, { id, date }: OneClass) {
  const [entry] = await listWeeklyClasses(tx, { from: date, to: date }, { entryId: id });
  return entry && isClassDate(entry.day_of_week, entry, date) ? entry : undefined;
}

/** The classes that fall on a day, or went from it or came to it. */
async function classesOn(
  tx: UniversityTx,
  date: string,
  { holidays, time_zone: timeZone }: CalendarFacts,
  by: Narrowed = {},
): Promise<rules.ClassOnDay[]> {
  const day = { from: date, to: date };
  const entries = await listWeeklyClasses(tx, day, by);
  return entries.flatMap((entry) => heldBetween(entry, day, holidays, timeZone).map((held) => ({ entry, held })));
}

/** What was held stays where it was held. */
async function refuseHeld(tx: UniversityTx, one: OneClass, calendar: CalendarFacts): Promise<void> {
  const entry = await findClass(tx, one);
  if (!entry) return;
  const { date } = heldAs(entry, one.date, calendar.holidays, calendar.time_zone);
  const ofDay = await classesOn(tx, date, calendar, { entryId: one.id });
  const classes = await withSessions(
    tx,
    ofDay.map(({ entry: of, held }) => shownClass(of, held)),
  );
  const session = classes.find(({ class_date }) => class_date === one.date)?.session_id;
  if (!session) return;
  const refuseTaken = async () => {
    if (await store.isAttendanceTaken(tx, session)) throw refuse('conflict', classChangeTexts.held);
  };
  // A class that is on is not held up by somebody who asks.
  await refuseTaken();
  await store.lockAttendance(tx, session);
  await refuseTaken();
}

/**
 * What a changed class clashes with as the others are held on its day. Where only the venue is another one, people and groups
 * clash no more than the weekly entry does, and that was judged with it.
 */
async function clashesOf(
  tx: UniversityTx,
  calendar: CalendarFacts,
  entry: rules.ClassOnDay['entry'],
  classDate: string,
  tellClashes: TellClashes,
): Promise<string[]> {
  const held = heldAs(entry, classDate, [], calendar.time_zone);
  const holiday = rules.holidayRefusal(held.date, calendar.holidays);
  if (holiday) throw holiday;
  const isVenueAlone = entry.changes.every(({ new_date }) => new_date === null);
  const { asked, others } = rules.heldOnDay({ entry, held }, await classesOn(tx, held.date, calendar));
  return tellClashes(asked, others, isVenueAlone ? ['venue'] : clashKinds);
}

function refuseClashes(clashes: readonly string[]): void {
  if (clashes.length === 0) return;
  throw refuse('clash', clashes[0], Object.fromEntries(clashes.map((text, at) => [`clashes.${at}`, text])));
}
