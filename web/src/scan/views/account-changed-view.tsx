import type { User } from '@muster/contract/accounts';
import { useEffect, useState } from 'react';
import { getCurrentUser } from '../scan.api.ts';
import { ResultIcon } from './result-icon.tsx';
import { ViewTitle } from './view-title.tsx';

type Props = { onContinue: () => void; onSwitchAccount: () => void };

/** Another tab has signed somebody in since: nobody is checked in by whom they do not know of. */
export function AccountChangedView({ onContinue, onSwitchAccount }: Props) {
  const [user, setUser] = useState<User>();
  useEffect(() => {
    getCurrentUser().then(setUser, () => undefined);
  }, []);
  return (
    <>
      <ResultIcon kind="stop" />
      <ViewTitle>Who is checking in?</ViewTitle>
      <p role="status">
        {user
          ? `${nameWithId(user)} has signed in on this device meanwhile.`
          : 'Somebody has signed in on this device meanwhile.'}{' '}
        Nobody is checked in yet.
      </p>
      <div className="buttons">
        <button onClick={onContinue}>{user ? `Go on as ${user.name}` : 'Go on with this sign-in'}</button>
        <button className="secondary" onClick={onSwitchAccount}>
          Sign in with another account
        </button>
      </div>
    </>
  );
}

const nameWithId = ({ name, student_id: number }: User): string => (number === null ? name : `${name}, ${number},`);
