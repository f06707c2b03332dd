import { createSession } from '@muster/contract/attendance/sessions';
import type { QueryClient } from '@tanstack/react-query';
import type { UseNavigateResult } from '@tanstack/react-router';
import { chooseWithoutStudents } from '../../../features/sessions/qr-form/open-session.ts';
import { startForDisplay } from '../../../features/sessions/sessions.api.ts';
import { codeProblemText, qrSessionProblemText } from '../../../features/sessions/sessions.texts.ts';
import { DateNotConfirmed, withDateReason } from '../../../features/sessions/unusual-date.ts';
import { call } from '#lib/api/api.ts';
import { notify } from '#ui/feedback/notice.ts';

type App = { readonly client: QueryClient; readonly navigate: UseNavigateResult<string> };

/** Starts a session for a class of the timetable and opens the projector display; a session that has ended is reopened. */
export async function takeAttendance(timetableId: string, { client, navigate }: App): Promise<void> {
  let toMessage = qrSessionProblemText;
  try {
    const {
      session,
      reopened,
      no_students: noStudents,
    } = await withDateReason((reason) => call(createSession, { body: { timetable_id: timetableId, ...reason } }));
    toMessage = codeProblemText;
    const choice = await chooseWithoutStudents(noStudents);
    if (choice === undefined) return;
    if (choice === 'add students') {
      await navigate({ to: '/class-session/$id', params: { id: session.id } });
      return;
    }
    // The display starts the codes of a new session, and continues those of a running one.
    if (reopened && session.state === 'ended') await startForDisplay(client, session.id);
    await navigate({ to: '/qr-display', search: { session: session.id } });
  } catch (error) {
    if (!(error instanceof DateNotConfirmed)) notify.error(toMessage(error));
  }
}
