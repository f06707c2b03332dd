import type { Session } from '@muster/contract/sessions';
import { notify } from '../../ui/notice.ts';
import { formTypeOf } from './session-types.logic.ts';
import { createSession, type SessionForm } from './sessions.api.ts';
import { texts } from './sessions.texts.ts';

/** Opens the class of a form. One that was open before goes on as it was opened; whoever has filled in anything else is told so. */
export async function openSession(form: SessionForm): Promise<{ session: Session; isReopened: boolean }> {
  const { session, reopened } = await createSession(form);
  if (reopened && saysElse(form, session)) notify.info(texts.reopened);
  return { session, isReopened: reopened };
}

/** What makes it another class (module, day, start) and how long codes run, which is taken over, are not looked at. */
const kept = [
  'location',
  'class_end_time',
  'description',
  'assistant_lecturer',
  'late_after_minutes',
  'head_count',
] as const satisfies readonly (keyof SessionForm & keyof Session)[];

/** A field that is left blank says nothing. */
function saysElse(form: SessionForm, session: Session): boolean {
  const isElse = (typed: unknown, held: unknown) =>
    typed !== '' && typed !== null && typed !== undefined && typed !== held;
  // One press and the classes page name types that the lecturer's form cannot.
  if (isElse(formTypeOf(form.session_type ?? ''), formTypeOf(session.session_type))) return true;
  const bare = (typed: unknown) => (typeof typed === 'string' ? typed.trim() : typed);
  if (kept.some((field) => isElse(bare(form[field]), session[field]))) return true;
  const groups = new Set(session.groups.map(({ id }) => id));
  const chosen = form.groups ?? [];
  return chosen.length > 0 && (chosen.length !== groups.size || chosen.some((id) => !groups.has(id)));
}
