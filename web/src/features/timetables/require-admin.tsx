import type { User } from '@muster/contract/accounts/accounts';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LogInPrompt } from '#ui/feedback/log-in-prompt.tsx';
import { texts } from './timetables.texts.ts';

/** Second guard behind the one of the routes. An account without an admin record is rejected by the server. */
export function RequireAdmin({ user, children }: { user: Pick<User, 'role'> | undefined; children: ReactNode }) {
  if (user === undefined) return <LogInPrompt text={texts.noUser} />;
  return user.role === 'admin' ? children : <ErrorState text={texts.notAdmin} />;
}
