import type { User } from '@muster/contract/accounts';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { LogInPrompt } from '../../ui/log-in-prompt.tsx';
import { texts } from './timetables.texts.ts';

/** The guard of the routes usually comes first. Who has no admin record is told so by the server. */
export function TimetableGate({ user, children }: { user: Pick<User, 'role'> | undefined; children: ReactNode }) {
  if (user === undefined) return <LogInPrompt text={texts.noUser} />;
  return user.role === 'admin' ? children : <ErrorState text={texts.notAdmin} />;
}
