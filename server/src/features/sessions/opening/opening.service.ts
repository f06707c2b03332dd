import { randomBytes } from 'node:crypto';
import { academicYearOf } from '@muster/contract/academics/academic-years';
import { withdrawalTexts } from '@muster/contract/attendance/class-states';
import type { BodyOf } from '@muster/contract/http/endpoint';
import { type createSession, qr } from '@muster/contract/attendance/sessions';
import { getStructure } from '#domain/academic-structure.ts';
import type { FirstMarks } from '#domain/first-marks.ts';
import { formatWeeks } from '@muster/contract/timetables/week-patterns';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError, rejectForeignUniversity } from '#platform/http/errors/http-error.ts';
import { localNow } from '../class-times.rules.ts';
import { makeHandle } from '../qr/codes.rules.ts';
import {
  insertSession,
  insertSessionGroups,
  findExistingSession,
  updateDateReason,
  type NewSession,
  updateExpectedCount,
} from './new-sessions.store.ts';
import { chooseLecturer, requireOwnStaffId, requireSameLecturer, requireTaught } from './opening-lecturer.service.ts';
import * as store from './opening.store.ts';
import { type ClassDetails, formKindOf, parseClassForm, parseDate, equivalentTypes } from './session-form.rules.ts';
import { findUnusualDate } from './unusual-date.rules.ts';
import { insertFurtherLecturers, notifyChanged } from '../sessions.store.ts';

export type SessionForm = BodyOf<typeof createSession>;
export type OpenedSession = { readonly sessionId: string; readonly isReopened: boolean };

/** A class that a timetable entry has on a day, including a cancelled one or one on a holiday. */
export type TodaysClass = {
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly venue: string;
  readonly state: 'as planned' | 'moved' | 'cancelled' | 'holiday';
  readonly reason: string | null;
  readonly isOpen: boolean;
  /** Holds this class instead of the lecturer of the entry. */
  readonly substitute: { readonly id: string; readonly name: string } | null;
};
/** What decides who is expected in a class. */
export type ListedClass = {
  readonly moduleId: string;
  readonly groupIds: readonly string[];
  readonly academicYear: string;
  /** Null: both semesters. */
  readonly semester: number | null;
  /** 'YYYY-MM-DD' */
  readonly date: string;
};
export type ExpectedStudent = {
  readonly id: string;
  readonly name: string;
  readonly student_id: string;
  readonly email: string;
  readonly group_name: string | null;
  readonly year: number;
  readonly semester: number;
  readonly photo_url: string | null;
};
/** The lists of expected students. The attendance feature provides them. */
export type ClassLists = {
  /** Writes the list of a new session, with marks if there are any, and returns the number of students. */
  insert(tx: UniversityTx, sessionId: string, of: ListedClass, marks?: FirstMarks): Promise<number>;
  listExpected(tx: UniversityTx, of: ListedClass): Promise<ExpectedStudent[]>;
  /** Why such a class expects no student; null if it expects one. */
  explainEmpty(tx: UniversityTx, of: Omit<ListedClass, 'date'>): Promise<string | null>;
  /** Adds the students who are expected now, unless a student of the reopened session has a mark. */
  addJoinedWhileUnmarked(tx: UniversityTx, sessionId: string): Promise<void>;
};

/** Why a class with an empty list expects no student. */
export const explainEmptyList = async (
  tx: UniversityTx,
  { explainEmpty }: Pick<ClassLists, 'explainEmpty'>,
  of: Omit<ListedClass, 'date'>,
): Promise<string> =>
  (await explainEmpty(tx, of)) ??
  'The students of this class enrolled at the university after its day, or are away on it.';

/** `date`: another day than today. */
export type ListTodaysClasses = (
  tx: UniversityTx,
  entryId: string,
  nowMs: number,
  date?: string,
) => Promise<readonly TodaysClass[]>;

/** Opens a class session, or finds the existing one, within the caller's transaction. */
export async function openSession(
  tx: UniversityTx,
  caller: Caller,
  form: SessionForm,
  nowMs: number,
  {
    listTodaysClasses,
    classLists,
    marks,
  }: { listTodaysClasses: ListTodaysClasses; classLists: ClassLists; marks?: FirstMarks | undefined },
): Promise<OpenedSession> {
  const university = await store.getUniversity(tx);
  // Forms send the id or the code of the university.
  const universityCode = form.university_id?.trim().toLowerCase();
  if (universityCode && universityCode !== university.code.toLowerCase())
    rejectForeignUniversity(universityCode, tx.universityId);
  const now = localNow(nowMs, university.time_zone);
  const weekly = form.timetable_id ? await getWeeklyClass(tx, caller, form) : undefined;
  const classes = weekly
    ? await listTodaysClasses(tx, weekly.id, nowMs, form.date ? parseDate(form.date) : undefined)
    : [];
  if (weekly) requireStaffOfSomeClass(caller, weekly, classes);
  // Without a date, a timetable entry opens today's class, which must be open. With a date, the entry only prefills the form.
  const held = weekly && !form.date ? requireOpenClass(classes, weekly) : undefined;
  const kind = weekly ? 'full' : formKindOf(form);
  const structure = await getStructure(tx);
  const filled = weekly ? fillFromTimetable(form, { ...weekly, date: now.date, ...held }) : form;
  // The class of an entry has its year, if it has one.
  const needsYear = !weekly && (await store.needsYear(tx, form.groups ?? []));
  const details = parseForm(filled, kind, now, structure, needsYear);
  const ownLecturerId = weekly
    ? requireLecturer(caller, form, weekly, held ?? findClassOfForm(classes, details))
    : requireOwnStaffId(caller, form);
  const module = await store.findModule(tx, { id: details.moduleId, code: details.moduleCode });
  if (!module) throw httpError('not_found', 'Module not found');
  const lecturerId = ownLecturerId ?? (await chooseLecturer(tx, form, module.id, now));
  if (!weekly) await requireTaught(tx, caller, module.id, details.date);
  if (kind === 'short') {
    const { sessionType, date } = details;
    const filter = { moduleId: module.id, sessionTypes: equivalentTypes(sessionType) };
    const ongoing = await store.findOngoingSession(tx, { lecturerId, ...filter, date, time: now.time });
    if (ongoing) return { sessionId: ongoing, isReopened: true };
  }
  const groupIds = await getGroups(tx, form, weekly, module.id);
  const location = form.location || held?.venue || weekly?.venue || '';
  // The form sends its geofence, or null for none. Opening from the timetable uses the geofence of the venue.
  const usesVenueArea = weekly !== undefined && form.geofence === undefined;
  const geofence = usesVenueArea ? await store.findVenueArea(tx, location) : (form.geofence ?? null);
  const academicYear =
    details.academicYear ?? (await store.findAcademicYear(tx, details.date)) ?? academicYearOf(details.date);
  const session: NewSession = {
    handle: '',
    timetableId: weekly?.id ?? null,
    moduleId: module.id,
    lecturerId,
    assistantId: form.assistant_lecturer
      ? await getAssistant(tx, form.assistant_lecturer, lecturerId)
      : weekly?.assistant_lecturer_id === lecturerId
        ? null
        : (weekly?.assistant_lecturer_id ?? null),
    sessionType: details.sessionType,
    academicYear,
    year: details.year,
    semester: details.semester ?? (await store.findSemesterOfModule(tx, module, details.date)),
    date: details.date,
    start: details.start,
    end: details.end,
    timeZone: university.time_zone,
    location,
    description: form.description ?? '',
    durationMinutes: form.duration_minutes ?? qr.defaultMinutes,
    lateAfterMinutes: form.late_after_minutes ?? null,
    headCount: form.head_count ?? null,
    geofence,
    createdBy: caller.accountId,
  };
  const reason = await getDateReason(tx, form, session, {
    today: now.date,
    isMarking: marks !== undefined,
    role: caller.role,
  });
  const opened = await insertOrFind(tx, classLists, groupIds, session, marks);
  if (reason !== null) await updateDateReason(tx, opened.sessionId, reason, caller.accountId);
  return opened;
}

/** Returns the reason for an unusual date; null if none is needed. Without a reason that is needed, throws an error that says why. */
async function getDateReason(
  tx: UniversityTx,
  form: SessionForm,
  session: NewSession,
  by: Parameters<typeof findUnusualDate>[2],
): Promise<string | null> {
  const texts = findUnusualDate(session.date, await store.findDay(tx, session.date), by);
  if (texts.length === 0) return null;
  if (form.date_reason) return form.date_reason;
  if ((await findExistingSession(tx, session))?.has_date_reason) return null;
  throw httpError('unusual_date', undefined, { date_reason: texts.join(' ') });
}

/** Of concurrent duplicates, one inserts the session; the others wait for it and return its session. */
async function insertOrFind(
  tx: UniversityTx,
  classLists: ClassLists,
  groupIds: readonly string[],
  session: NewSession,
  marks: FirstMarks | undefined,
): Promise<OpenedSession> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const id = await insertSession(tx, { ...session, handle: makeHandle(randomBytes(5)) });
    if (id !== undefined) {
      await insertSessionGroups(tx, id, groupIds);
      if (session.timetableId !== null) await insertFurtherLecturers(tx, id, session.timetableId);
      await updateExpectedCount(tx, id, await classLists.insert(tx, id, { ...session, groupIds }, marks));
      await notifyChanged(tx, id);
      return { sessionId: id, isReopened: false };
    }
    const existing = await findExistingSession(tx, session);
    if (existing?.is_withdrawn) throw httpError('session_closed', withdrawalTexts.isWithdrawn);
    if (existing) return { sessionId: existing.id, isReopened: true };
  }
  throw new Error('Five random handles in a row were taken');
}

function parseForm(...args: Parameters<typeof parseClassForm>): ClassDetails {
  const parsed = parseClassForm(...args);
  if ('text' in parsed) throw httpError('invalid_input', parsed.text, { [parsed.field]: parsed.text });
  return parsed;
}

async function getWeeklyClass(tx: UniversityTx, caller: Caller, form: SessionForm): Promise<store.WeeklyClass> {
  const weekly = await store.findWeeklyClass(tx, form.timetable_id ?? '');
  if (!weekly) throw httpError('not_found', 'Timetable entry not found');
  if (caller.role !== 'admin' && caller.staffId === null) throw httpError('no_staff_record');
  return weekly;
}

const isOnEntry = ({ staffId }: Caller, weekly: store.WeeklyClass): boolean =>
  staffId !== null && weekly.staff_ids.includes(staffId);

/** Requires that the caller is on the entry or holds one of its classes of the day as substitute. Administrators pass. */
function requireStaffOfSomeClass(caller: Caller, weekly: store.WeeklyClass, classes: readonly TodaysClass[]): void {
  if (caller.role === 'admin' || isOnEntry(caller, weekly)) return;
  if (classes.some(({ substitute }) => substitute?.id === caller.staffId)) return;
  throw httpError('not_yours', 'Access denied. This class belongs to another lecturer.');
}

/** The class of the entry that a form with date and time means. */
const findClassOfForm = (classes: readonly TodaysClass[], { date, start }: ClassDetails): TodaysClass | undefined => {
  const ofDay = classes.filter((one) => one.date === date);
  return ofDay.find(({ start_time }) => start_time === start) ?? ofDay[0];
};

/**
 * Returns the lecturer of a class of the timetable: the substitute, else the first lecturer of the entry. A class that was handed to a
 * substitute is not opened by the lecturer whom the substitute replaces.
 */
function requireLecturer(
  caller: Caller,
  form: SessionForm,
  weekly: store.WeeklyClass,
  held: TodaysClass | undefined,
): string {
  const substitute = held?.substitute ?? null;
  const isReplaced = substitute !== null && caller.staffId === weekly.lecturer_id;
  const isOwn = substitute?.id === caller.staffId || (isOnEntry(caller, weekly) && !isReplaced);
  if (caller.role !== 'admin' && !isOwn) {
    const taker =
      substitute && isOnEntry(caller, weekly) ? `is handed to ${substitute.name}` : 'belongs to another lecturer';
    throw httpError('not_yours', `Access denied. This class ${taker}.`);
  }
  // Clients name the lecturer of the entry.
  const named = form.lecturer_id === weekly.lecturer_id ? { ...form, lecturer_id: null } : form;
  return requireSameLecturer(caller, named, substitute?.id ?? weekly.lecturer_id);
}

/** Returns the class that can be opened now, or throws an error with the reason. */
function requireOpenClass(classes: readonly TodaysClass[], { weeks }: store.WeeklyClass): TodaysClass {
  const open = classes.find(({ isOpen }) => isOpen);
  if (open) return open;
  const notHeld = classes.find(({ state }) => state === 'cancelled' || state === 'holiday');
  const because = notHeld?.reason ? `: ${notHeld.reason}` : '';
  if (notHeld?.state === 'cancelled') throw httpError('invalid_input', `This class is cancelled${because}.`);
  if (notHeld) throw httpError('invalid_input', `Today is a holiday${because}.`);
  if (classes.length === 0 && weeks !== null)
    throw httpError('invalid_input', `This class is not held today. It has classes in: ${formatWeeks(weeks)}.`);
  throw httpError('invalid_input', 'This class can be opened from 30 minutes before its start until its end.');
}

function fillFromTimetable(form: SessionForm, weekly: store.WeeklyClass & Pick<TodaysClass, 'date'>): SessionForm {
  return {
    ...form,
    semester: form.semester || weekly.semester,
    year: form.year || (weekly.year ?? undefined),
    session_type: form.session_type || weekly.class_type,
    module_id: weekly.module_id,
    date: form.date || weekly.date,
    class_start_time: form.class_start_time || weekly.start_time,
    class_end_time: form.class_end_time || weekly.end_time,
    academic_year: form.academic_year || weekly.academic_year,
  };
}

async function getAssistant(tx: UniversityTx, id: string, lecturerId: string): Promise<string> {
  const found = await store.findStaffId(tx, id);
  if (found === undefined) throw httpError('not_found', 'Assistant lecturer not found');
  if (found === lecturerId) {
    const text = 'The assistant lecturer must be a different person';
    throw httpError('invalid_input', text, { assistant_lecturer: text });
  }
  return found;
}

async function getGroups(
  tx: UniversityTx,
  form: SessionForm,
  weekly: store.WeeklyClass | undefined,
  moduleId: string,
): Promise<string[]> {
  const groupIds = [...new Set(form.groups ?? [])];
  if (groupIds.length === 0) return weekly?.group_ids ?? [];
  if ((await store.countGroups(tx, groupIds, moduleId)) !== groupIds.length)
    throw httpError('not_found', 'Group not found');
  return groupIds;
}
