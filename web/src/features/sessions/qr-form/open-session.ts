import { createSession, type Session } from '@muster/contract/attendance/sessions';
import { call } from '#lib/api/api.ts';
import { confirmOrDecline } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { isSameType } from '../session-types.logic.ts';
import type { SessionForm } from '../sessions.api.ts';
import { texts } from '../sessions.texts.ts';
import { withDateReason } from '../unusual-date.ts';

type OpenedSession = {
  session: Session;
  isReopened: boolean;
  /** Why no student is expected; null if students are. */
  noStudents: string | null;
};

/**
 * Opens a session. If the class already has one, that one is returned unchanged, and a notice says so if the form
 * differs from it.
 */
export async function openSession(form: SessionForm): Promise<OpenedSession> {
  const {
    session,
    reopened,
    no_students: noStudents,
  } = await withDateReason((reason) => call(createSession, { body: { ...form, ...reason } }));
  if (reopened && hasIgnoredChanges(form, session)) notify.info(texts.reopened);
  return { session, isReopened: reopened, noStudents };
}

/**
 * Asks how to continue with a class that expects no student; undefined if the person closes the question. `noStudents`: the reason; null if
 * students are expected.
 */
export async function chooseWithoutStudents(
  noStudents: string | null,
): Promise<'show code' | 'add students' | undefined> {
  if (noStudents === null) return 'show code';
  const isConfirmed = await confirmOrDecline({
    title: 'No students are expected',
    text: `${noStudents}\nAdd students before the class, or show the code: students who scan it can ask to be added.`,
    confirmLabel: 'Show the code',
    cancelLabel: 'Add students',
    isHarmless: true,
  });
  if (isConfirmed === undefined) return undefined;
  return isConfirmed ? 'show code' : 'add students';
}

/**
 * Fields that are ignored when the session exists. Module, date and start identify the class; the duration is applied.
 */
const ignoredFields = [
  'location',
  'class_end_time',
  'description',
  'assistant_lecturer',
  'late_after_minutes',
  'head_count',
] as const satisfies readonly (keyof SessionForm & keyof Session)[];

/** Whether a filled-in field differs from the existing session. */
function hasIgnoredChanges(form: SessionForm, session: Session): boolean {
  const isChanged = (value: unknown, current: unknown) =>
    value !== '' && value !== null && value !== undefined && value !== current;
  if (form.session_type && !isSameType(form.session_type, session.session_type)) return true;
  const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
  if (ignoredFields.some((field) => isChanged(trimmed(form[field]), session[field]))) return true;
  const groups = new Set(session.groups.map(({ id }) => id));
  const selectedGroups = form.groups ?? [];
  return (
    selectedGroups.length > 0 && (selectedGroups.length !== groups.size || selectedGroups.some((id) => !groups.has(id)))
  );
}
