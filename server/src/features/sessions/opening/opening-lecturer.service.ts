import { sessionFormTexts } from '@muster/contract/attendance/sessions';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { findStaffId, isTaughtBy, listCandidateLecturers } from './opening.store.ts';

/** The form's `lecturer_id`. Clients send the id of the staff record or of the account. */
type LecturerField = { readonly lecturer_id?: string | null | undefined };

/** For a class of the timetable, the form may only name the lecturer of the entry or the caller. */
export function requireSameLecturer(caller: Caller, { lecturer_id: named }: LecturerField, lecturerId: string): string {
  if (named && ![lecturerId, caller.accountId, caller.staffId].includes(named)) {
    throw httpError('not_yours', 'Access denied. This class belongs to another lecturer.');
  }
  return lecturerId;
}

/** Returns the lecturer's own staff id; undefined for an administrator, who opens sessions for lecturers. */
export function requireOwnStaffId(caller: Caller, { lecturer_id: named }: LecturerField): string | undefined {
  if (caller.role === 'admin') return undefined;
  if (caller.staffId === null) throw httpError('no_staff_record');
  if (named && named !== caller.staffId && named !== caller.accountId) {
    throw httpError('not_yours', 'Access denied. You may open your own sessions only.');
  }
  return caller.staffId;
}

/** Requires that the lecturer teaches the module, or (`date`) holds a class of it on that day as substitute. Administrators pass. */
export async function requireTaught(tx: UniversityTx, caller: Caller, moduleId: string, date?: string): Promise<void> {
  if (caller.role === 'admin') return;
  if (caller.staffId === null) throw httpError('no_staff_record');
  if (await isTaughtBy(tx, moduleId, caller.staffId, date)) return;
  throw httpError('not_yours', 'Access denied. This module is not one of yours.');
}

/** Chooses the lecturer for a session that an administrator opens: the named one, else the only candidate. */
export async function chooseLecturer(
  tx: UniversityTx,
  { lecturer_id: named }: LecturerField,
  moduleId: string,
  now: { date: string; weekday: string; time: string },
): Promise<string> {
  if (named) {
    const found = await findStaffId(tx, named);
    if (found === undefined) throw httpError('not_found', 'Lecturer not found in staff table');
    return found;
  }
  const [lecturer, second] = await listCandidateLecturers(tx, moduleId, now);
  const text = sessionFormTexts.noLecturer;
  if (lecturer === undefined || second !== undefined) throw httpError('invalid_input', text, { lecturer_id: text });
  return lecturer;
}
