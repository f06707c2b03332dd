import type { Role } from '@muster/contract/http/shared';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useAction } from '#ui/actions/use-action.ts';
import { signInOptionsQuery } from './sign-in.api.ts';
import { signInErrorText } from '../accounts.logic.ts';
import { texts } from '../accounts.texts.ts';
import classes from './demo-accounts.module.css';

type Account = { role: Role; email: string; password: string; label: string };
type Props = { onChoose: (account: Account) => Promise<void> };

/** Shown only if the server runs the demo: a button fills the form and signs in. */
export function DemoAccounts({ onChoose }: Props) {
  const options = useQuery(signInOptionsQuery());
  const [chosen, setChosen] = useState('');
  const { isBusy, run } = useAction(onChoose, (problem) =>
    signInErrorText(problem, texts.wrongCredentials, texts.loginFailed),
  );
  const accounts = options.data?.demo_accounts ?? [];
  if (accounts.length === 0) return null;

  const choose = (account: Account): void => {
    setChosen(account.email);
    void run(account);
  };

  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title" className={classes.title}>
        Try the demo university
      </h2>
      <div className={classes.accounts}>
        {accounts.map((account) => (
          <Button key={account.email} variant="light" disabled={isBusy} onClick={() => choose(account)}>
            {isBusy && chosen === account.email ? 'Signing in...' : account.label}
          </Button>
        ))}
      </div>
    </section>
  );
}
