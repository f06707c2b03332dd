import { withdrawalTexts } from '@muster/contract/attendance/class-states';
import type { Role } from '@muster/contract/http/shared';
import { type HttpError, httpError } from '#platform/http/errors/http-error.ts';
import { withdrawableUntilMs } from '../class-state.rules.ts';
import type { TakenClass, Withdrawable } from './withdrawals.store.ts';

/**
 * Why the caller may not withdraw or restore the class; undefined if they may. Lecturers and assistants may until a day after it is final,
 * unless an administrator withdrew it. Administrators may at any time.
 */
export function withdrawalError(
  caller: { readonly role: Role; readonly staffId: string | null },
  session: Omit<Withdrawable, 'id' | 'withdrawal_reason' | 'withdrawn_by'>,
  nowMs: number,
): HttpError | undefined {
  if (caller.role === 'admin') return undefined;
  const isOwn = caller.role === 'lecturer' && caller.staffId !== null && session.staff_ids.includes(caller.staffId);
  if (!isOwn) return httpError('not_yours', 'Access denied. This class session belongs to another lecturer.');
  if (session.withdrawn_at !== null && session.is_by_administrator)
    return httpError('not_yours', withdrawalTexts.byAdministrator);
  if (session.final_at !== null && nowMs >= withdrawableUntilMs(session.final_at))
    return httpError('not_yours', withdrawalTexts.tooLate);
  return undefined;
}

const maxListed = 50;

/**
 * The error that lists classes whose attendance was taken, so that the client can offer to withdraw them. `sessions_unlisted`: the number of
 * further classes.
 */
export function attendanceTakenError(text: string, classes: readonly TakenClass[]): HttpError {
  const lines = classes.slice(0, maxListed).map(describe);
  const details = Object.fromEntries(lines.map((line, at) => [`sessions.${at}`, line]));
  const unlisted = classes.length - lines.length;
  return httpError(
    'attendance_taken',
    text,
    unlisted > 0 ? { ...details, sessions_unlisted: String(unlisted) } : details,
  );
}

/** 'CS101 lecture, 2026-09-14, 14:00–16:00, Nimal Perera: 12 of 40 present' */
const describe = (of: TakenClass): string =>
  `${of.module_code} ${of.session_type}, ${of.date}, ${of.start_time}–${of.end_time}, ${of.lecturer_name}: ${of.present} of ${of.expected} present`;
