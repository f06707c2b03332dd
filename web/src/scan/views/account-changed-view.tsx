import type { User } from '@muster/contract/accounts/accounts';
import { useEffect, useState } from 'react';
import { getCurrentUser } from '../scan.api.ts';
import { ResultIcon } from './result-icon.tsx';
import { ViewTitle } from './view-title.tsx';

type Props = { onContinue: () => void; onSwitchAccount: () => void };

/** Another tab has signed in a different account: asks before anyone is checked in. */
export function AccountChangedView({ onContinue, onSwitchAccount }: Props) {
  const [user, setUser] = useState<User>();
  useEffect(() => {
    getCurrentUser().then(setUser, () => undefined);
  }, []);
  return (
    <>
      <ResultIcon kind="swap" />
      <ViewTitle>Who is checking in?</ViewTitle>
      <p role="status">
        {user ? nameWithId(user) : 'Someone else'} signed in on this device. You&apos;re not checked in yet.
      </p>
      <div className="buttons">
        <button onClick={onContinue}>{user ? `Continue as ${user.record_name}` : 'Continue with this account'}</button>
        <button className="secondary" onClick={onSwitchAccount}>
          Sign in with another account
        </button>
      </div>
    </>
  );
}

const nameWithId = ({ record_name: name, student_id: number }: User): string =>
  number === null ? name : `${name} (${number})`;
