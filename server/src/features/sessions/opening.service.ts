import { randomBytes } from 'node:crypto';
import { academicYearOf } from '@muster/contract/academic-years';
import type { BodyOf } from '@muster/contract/endpoint';
import { type createSession, qr } from '@muster/contract/sessions';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse, refuseForeignUniversity } from '../../platform/http/refusal.ts';
import { type LocalNow, localNow } from './class-times.rules.ts';
import { handleFrom } from './codes.rules.ts';
import { insertSession, insertSessionGroups, findSameSession, type NewSession } from './new-sessions.store.ts';
import { chooseLecturer, ownStaffId, requireNamed, requireTaught } from './opening-lecturer.service.ts';
import * as store from './opening.store.ts';
import { insertRoster } from './roster.store.ts';
import { type ClassDetails, type FormKind, kindOf, readClass, sameTypes } from './session-form.rules.ts';
import { notifyChanged } from './sessions.store.ts';

export type SessionForm = BodyOf<typeof createSession>;
export type Opened = { readonly sessionId: string; readonly isReopened: boolean };

/** A class that an entry of the timetable has today, as it is held; or would have had. */
export type TodaysClass = {
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly venue: string;
  readonly state: 'as planned' | 'moved' | 'cancelled' | 'holiday';
  readonly reason: string | null;
  readonly isOpen: boolean;
};
export type TodaysClasses = (tx: UniversityTx, entryId: string, nowMs: number) => Promise<readonly TodaysClass[]>;

/** Opens a class session, or finds the one that is there already; all in the caller's transaction. */
export async function openSession(
  tx: UniversityTx,
  caller: Caller,
  form: SessionForm,
  nowMs: number,
  todaysClasses: TodaysClasses,
): Promise<Opened> {
  const university = await store.getUniversity(tx);
  // Forms name it by its id or by its code.
  const named = form.university_id?.trim().toLowerCase();
  if (named && named !== university.code.toLowerCase()) refuseForeignUniversity(named, tx.universityId);
  const now = localNow(nowMs, university.time_zone);
  const weekly = form.timetable_id ? await getWeeklyClass(tx, caller, form) : undefined;
  // One press: only while the class is on. With a date of its own the entry merely fills in the form.
  const held = weekly && !form.date ? openNow(await todaysClasses(tx, weekly.id, nowMs)) : undefined;
  const kind = weekly ? 'full' : kindOf(form);
  const details = readForm(weekly ? prefilled(form, { ...weekly, date: now.date, ...held }) : form, kind, now);
  const own = weekly ? requireNamed(caller, form, weekly.lecturer_id) : ownStaffId(caller, form);
  const module = await store.findModule(tx, { id: details.moduleId, code: details.moduleCode });
  if (!module) throw refuse('not_found', 'Module not found');
  const lecturerId = own ?? (await chooseLecturer(tx, form, module.id, now));
  if (!weekly) await requireTaught(tx, caller, module.id);
  if (kind === 'short') {
    const { sessionType, date } = details;
    const ofTypes = { moduleId: module.id, sessionTypes: sameTypes(sessionType) };
    const ongoing = await store.findOngoing(tx, { lecturerId, ...ofTypes, date, time: now.time });
    if (ongoing) return { sessionId: ongoing, isReopened: true };
  }
  const groupIds = await getGroups(tx, form, weekly);
  const location = form.location || held?.venue || weekly?.venue || '';
  // The form shows its area, and may say that there is none; one press takes that of the place.
  const isAreaOpen = weekly !== undefined && form.geofence === undefined;
  const geofence = isAreaOpen ? await store.findVenueArea(tx, location) : (form.geofence ?? null);
  const academicYear =
    details.academicYear ?? (await store.findAcademicYear(tx, details.date)) ?? academicYearOf(details.date);
  return await insertOrFind(
    tx,
    { moduleId: module.id, groupIds, academicYear },
    {
      handle: '',
      timetableId: weekly?.id ?? null,
      moduleId: module.id,
      lecturerId,
      assistantId: form.assistant_lecturer
        ? await getAssistant(tx, form.assistant_lecturer, lecturerId)
        : (weekly?.assistant_lecturer_id ?? null),
      sessionType: details.sessionType,
      academicYear,
      year: details.year,
      semester: details.semester ?? module.semester,
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
    },
  );
}

/** Of parallel duplicates one inserts; the others wait for it and find its session. */
async function insertOrFind(
  tx: UniversityTx,
  roster: { moduleId: string; groupIds: readonly string[]; academicYear: string },
  session: NewSession,
): Promise<Opened> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const id = await insertSession(tx, { ...session, handle: handleFrom(randomBytes(5)) });
    if (id !== undefined) {
      await insertSessionGroups(tx, id, roster.groupIds);
      await insertRoster(tx, id, roster);
      await notifyChanged(tx, id);
      return { sessionId: id, isReopened: false };
    }
    const same = await findSameSession(tx, session);
    if (same !== undefined) return { sessionId: same, isReopened: true };
  }
  throw new Error('Five random handles in a row were taken');
}

function readForm(form: SessionForm, kind: FormKind, now: LocalNow): ClassDetails {
  const read = readClass(form, kind, now);
  if ('text' in read) throw refuse('invalid_input', read.text, { [read.field]: read.text });
  return read;
}

async function getWeeklyClass(tx: UniversityTx, caller: Caller, form: SessionForm): Promise<store.WeeklyClass> {
  const weekly = await store.findWeeklyClass(tx, form.timetable_id ?? '');
  if (!weekly) throw refuse('not_found', 'Timetable entry not found');
  if (caller.role !== 'admin') {
    if (caller.staffId === null) throw refuse('no_staff_record');
    if (caller.staffId !== weekly.lecturer_id && caller.staffId !== weekly.assistant_lecturer_id) {
      throw refuse('not_yours', 'Access denied. This class belongs to another lecturer.');
    }
  }
  return weekly;
}

/** The class that is on; else why there is none. */
function openNow(classes: readonly TodaysClass[]): TodaysClass {
  const open = classes.find(({ isOpen }) => isOpen);
  if (open) return open;
  const off = classes.find(({ state }) => state === 'cancelled' || state === 'holiday');
  const because = off?.reason ? `: ${off.reason}` : '';
  if (off?.state === 'cancelled') throw refuse('invalid_input', `This class is cancelled${because}.`);
  if (off) throw refuse('invalid_input', `Today is a holiday${because}.`);
  throw refuse('invalid_input', 'This class can be opened from 30 minutes before its start until its end.');
}

function prefilled(form: SessionForm, weekly: store.WeeklyClass & Pick<TodaysClass, 'date'>): SessionForm {
  return {
    ...form,
    semester: form.semester || weekly.semester,
    year: form.year || weekly.year,
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
  if (found === undefined) throw refuse('not_found', 'Assistant lecturer not found');
  if (found === lecturerId) {
    const text = 'The assistant lecturer must be somebody else than the lecturer';
    throw refuse('invalid_input', text, { assistant_lecturer: text });
  }
  return found;
}

async function getGroups(
  tx: UniversityTx,
  form: SessionForm,
  weekly: store.WeeklyClass | undefined,
): Promise<string[]> {
  const given = [...new Set(form.groups ?? [])];
  if (given.length === 0) return weekly?.group_ids ?? [];
  if ((await store.countGroups(tx, given)) !== given.length) throw refuse('not_found', 'Group not found');
  return given;
}
