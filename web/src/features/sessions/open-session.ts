import type { Session } from '@muster/contract/sessions';
import { notify } from '../../ui/notice.ts';
import { createSession, type SessionForm } from './sessions.api.ts';
import { texts } from './sessions.texts.ts';

/** Opens the class of a form. One that was open before goes on as it was opened, and whoever filled in the form is told so. */
export async function openSession(form: SessionForm): Promise<{ session: Session; isReopened: boolean }> {
  const { session, reopened } = await createSession(form);
  if (reopened) notify.info(texts.reopened);
  return { session, isReopened: reopened };
}
