import { createSession, type Session } from '@muster/contract/attendance/sessions';
import type { QueryClient } from '@tanstack/react-query';
import type { UseNavigateResult } from '@tanstack/react-router';
import { call } from '#lib/api/api.ts';
import { confirmOrDecline } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { isSameType } from '../session-types.logic.ts';
import { type SessionForm, startForDisplay } from '../sessions.api.ts';
import { codeProblemText, qrSessionProblemText, texts } from '../sessions.texts.ts';
import { DateNotConfirmed, withDateReason } from '../unusual-date.ts';

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
async function chooseWithoutStudents(noStudents: string | null): Promise<'show code' | 'add students' | undefined> {
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

type Screen = {
  client: QueryClient;
  navigate: UseNavigateResult<string>;
  /** How long the codes of a session that exists run. */
  minutes?: number;
  onProblem?: (problem: unknown) => void;
  onLeave?: () => void;
};

/** Opens a session and leaves the screen for its codes, or to add students to it. An error is shown as a notice. */
export async function openAndShow(form: SessionForm, { client, navigate, ...screen }: Screen): Promise<void> {
  let toMessage = qrSessionProblemText;
  try {
    const { session, isReopened, noStudents } = await openSession(form);
    toMessage = codeProblemText;
    const choice = await chooseWithoutStudents(noStudents);
    if (choice === undefined) return;
    const isShown = choice === 'show code';
    // The display starts a new session itself and resumes a running one.
    if (isShown && isReopened && (session.state === 'created' || session.state === 'ended'))
      await startForDisplay(client, session.id, screen.minutes);
    screen.onLeave?.();
    await (isShown
      ? navigate({ to: '/qr-display', search: { session: session.id } })
      : navigate({ to: '/class-session/$id', params: { id: session.id } }));
  } catch (problem) {
    if (problem instanceof DateNotConfirmed) return;
    screen.onProblem?.(problem);
    notify.error(toMessage(problem));
  }
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
