import type { User } from '@muster/contract/accounts';
import { useEffect, useState } from 'react';
import { whoAmI } from '../scan.api.ts';
import { Sign } from './result-icon.tsx';
import { Title } from './view-title.tsx';

type Props = { onGoOn: () => void; onSwitchAccount: () => void };

/** Another tab has signed somebody in since: nobody is checked in by whom they do not know of. */
export function SomebodyElseView({ onGoOn, onSwitchAccount }: Props) {
  const [user, setUser] = useState<User>();
  useEffect(() => {
    whoAmI().then(setUser, () => undefined);
  }, []);
  return (
    <>
      <Sign kind="stop" />
      <Title>Who is checking in?</Title>
      <p role="status">
        {user
          ? `${named(user)} has signed in on this device meanwhile.`
          : 'Somebody has signed in on this device meanwhile.'}{' '}
        Nobody is checked in yet.
      </p>
      <div className="choices">
        <button onClick={onGoOn}>{user ? `Go on as ${user.name}` : 'Go on with this sign-in'}</button>
        <button className="second" onClick={onSwitchAccount}>
          Sign in with another account
        </button>
      </div>
    </>
  );
}

const named = ({ name, student_id: number }: User): string => (number === null ? name : `${name}, ${number},`);
