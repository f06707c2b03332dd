import { sessionFormTexts } from '@muster/contract/sessions';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findStaffId, isTaughtBy, listLikelyLecturers } from './opening.store.ts';

/** The form's `lecturer_id`: screens send the id of the record or of the account. */
type Named = { readonly lecturer_id?: string | null | undefined };

/** Where the timetable says whose class it is, the form may name that lecturer or the caller, nobody else. */
export function requireNamed(caller: Caller, { lecturer_id: named }: Named, lecturerId: string): string {
  if (named && ![lecturerId, caller.accountId, caller.staffId].includes(named)) {
    throw refuse('not_yours', 'Access denied. This class belongs to another lecturer.');
  }
  return lecturerId;
}

/** A lecturer opens classes of their own. Undefined for an administrator, who opens them for others. */
export function ownStaffId(caller: Caller, { lecturer_id: named }: Named): string | undefined {
  if (caller.role === 'admin') return undefined;
  if (caller.staffId === null) throw refuse('no_staff_record');
  if (named && named !== caller.staffId && named !== caller.accountId) {
    throw refuse('not_yours', 'Access denied. You may open sessions of your own only.');
  }
  return caller.staffId;
}

/** A lecturer meets the classes and students of the own modules alone. */
export async function requireTaught(tx: UniversityTx, caller: Caller, moduleId: string): Promise<void> {
  if (caller.role === 'admin') return;
  if (caller.staffId === null) throw refuse('no_staff_record');
  if (await isTaughtBy(tx, moduleId, caller.staffId)) return;
  throw refuse('not_yours', 'Access denied. This module is not one of yours.');
}

/** For whom an administrator opens a class: whom they name, else the one lecturer whose class it can be. */
export async function chooseLecturer(
  tx: UniversityTx,
  { lecturer_id: named }: Named,
  moduleId: string,
  now: { weekday: string; time: string },
): Promise<string> {
  if (named) {
    const found = await findStaffId(tx, named);
    if (found === undefined) throw refuse('not_found', 'Lecturer not found in staff table');
    return found;
  }
  const [lecturer, second] = await listLikelyLecturers(tx, moduleId, now);
  const text = sessionFormTexts.noLecturer;
  if (lecturer === undefined || second !== undefined) throw refuse('invalid_input', text, { lecturer_id: text });
  return lecturer;
}
