import type { FactorChallenge, FactorMethod } from '@muster/contract/accounts/factor-challenge';
import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '#lib/api/problem.ts';
import { PasskeyProblem, signWithPasskey } from '#lib/auth/passkeys.ts';
import { startSession } from '#lib/auth/session.ts';
import { answerSecondFactor } from '../scan.api.ts';
import { ViewTitle } from './view-title.tsx';

const methodTexts: Readonly<Record<FactorMethod, string>> = {
  code: 'Use a code of your app',
  passkey: 'Use a passkey',
  recovery_code: 'Use a recovery code',
};

type Props = { challenge: FactorChallenge; onDone: () => void };

/** The second factor of a sign-in within the scan page. Loaded when an account has one. */
export function FactorForm({ challenge: { challenge, methods, passkey }, onDone }: Props) {
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? 'code');
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const typed = field.current?.value.trim() ?? '';
    if (method !== 'passkey' && typed === '') return setError('Enter the code of your app or a recovery code');
    setIsBusy(true);
    try {
      const answer =
        method === 'passkey' && passkey
          ? { passkey: await signWithPasskey(passkey) }
          : method === 'code'
            ? { code: typed }
            : { recovery_code: typed };
      startSession(await answerSecondFactor(challenge, answer));
      onDone();
    } catch (cause) {
      setIsBusy(false);
      const isKnown = cause instanceof ApiProblem || cause instanceof PasskeyProblem;
      setError(isKnown ? cause.message : 'Something went wrong. Please try again.');
      field.current?.select();
    }
  };

  return (
    <>
      <ViewTitle>Confirm that it is you</ViewTitle>
      <p className="claim-note">Your account has a second factor. Your scan still counts from when you scanned.</p>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {method !== 'passkey' && (
          <label key={method}>
            {method === 'code' ? 'One-time code' : 'Recovery code'}
            <input
              ref={field}
              inputMode={method === 'code' ? 'numeric' : 'text'}
              autoComplete={method === 'code' ? 'one-time-code' : 'off'}
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
            />
          </label>
        )}
        <p role="alert" className={isBusy ? 'error hidden' : 'error'}>
          {error}
        </p>
        <button type="submit" disabled={isBusy}>
          {method === 'passkey' ? methodTexts.passkey : 'Confirm and check in'}
        </button>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <button
              key={other}
              type="button"
              className="secondary"
              onClick={() => {
                setMethod(other);
                setError('');
              }}
            >
              {methodTexts[other]}
            </button>
          ))}
      </form>
    </>
  );
}
