import type { FactorChallenge } from '@muster/contract/accounts/factor-challenge';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '#lib/api/problem.ts';
import { startSession } from '#lib/auth/session.ts';
import { isOtherAddress, noPasswordText, singleSignOnUrl } from '#lib/auth/single-sign-on.ts';
import { getSignInOptions, signIn } from '../scan.api.ts';
import type { Return } from '../finish-single-sign-on.ts';
import { ViewTitle } from './view-title.tsx';

const failedText = 'Something went wrong. Please try again.';

type Props = { hasExpired: boolean; hasClaim: boolean; returned: Return | undefined; onDone: () => void };

/** Sign-in within the scan page. The time of the scan counts, not the time of the sign-in. */
export function SignInForm({ hasExpired, hasClaim, returned = { error: '' }, onDone }: Props) {
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('error' in returned ? returned.error : '');
  /** The second factor, whose form most students do not need. */
  const [factorForm, setFactorForm] = useState<ReactNode>();
  const [options, setOptions] = useState<Awaited<ReturnType<typeof getSignInOptions>>>();
  const providers = options?.single_sign_on ?? [];
  const noPassword = noPasswordText(providers, 'student');
  const isElsewhere = isOtherAddress(options?.public_url);
  useEffect(() => {
    // Without the claim cookie the scan would be lost on the way to the provider.
    if (hasClaim) getSignInOptions().then(setOptions, () => undefined);
  }, [hasClaim]);
  const [isBusy, setIsBusy] = useState(false);
  const [isPasswordVisible, setIsPasswordVisible] = useState(false);

  const showFactorForm = async (challenge: FactorChallenge): Promise<void> => {
    const { FactorForm } = await import('./factor-form.tsx');
    setFactorForm(<FactorForm challenge={challenge} onDone={onDone} />);
  };
  useEffect(() => {
    if ('challenge' in returned) showFactorForm(returned.challenge).catch(() => setError(failedText));
    // oxlint-disable-next-line react/exhaustive-deps -- a return from a provider is handled once
  }, []);
  const showError = (text: string, field: typeof emailField): void => {
    setError(text);
    field.current?.focus();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const email = emailField.current?.value.trim() ?? '';
    const password = passwordField.current?.value ?? '';
    if (email === '') return showError('Please enter your email address', emailField);
    if (password === '') return showError('Please enter your password', passwordField);
    setIsBusy(true);
    try {
      const signedIn = await signIn(email, password);
      if (typeof signedIn !== 'string') return await showFactorForm(signedIn);
      startSession(signedIn);
      onDone();
    } catch (cause) {
      setIsBusy(false);
      showError(cause instanceof ApiProblem ? cause.message : failedText, passwordField);
    }
  };

  const signInByPasskey = async (): Promise<void> => {
    setIsBusy(true);
    setError('');
    try {
      const { signInWithPasskey } = await import('../passkey-sign-in.ts');
      const signedIn = await signInWithPasskey();
      if (typeof signedIn === 'string') {
        startSession(signedIn);
        return onDone();
      }
      setError(signedIn.error);
    } catch (cause) {
      setError(cause instanceof ApiProblem ? cause.message : failedText);
    }
    setIsBusy(false);
  };

  if (factorForm) return factorForm;
  return (
    <>
      <ViewTitle>{hasExpired ? 'Please sign in again' : 'Sign in to check in'}</ViewTitle>
      {hasClaim && (
        <p className="claim-note">
          <strong>Your scan is saved.</strong> Sign in within 10 minutes and it counts from when you scanned.
        </p>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <label>
          Email
          <input
            ref={emailField}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </label>
        <label htmlFor="password">Password</label>
        <div className="inline">
          <input
            ref={passwordField}
            id="password"
            name="password"
            type={isPasswordVisible ? 'text' : 'password'}
            autoComplete="current-password"
          />
          <button
            type="button"
            className="link"
            aria-pressed={isPasswordVisible}
            onClick={() => setIsPasswordVisible(!isPasswordVisible)}
          >
            {isPasswordVisible ? 'Hide' : 'Show'}
          </button>
        </div>
        {/* Keeps its space while busy, so that the button does not move and a double tap does not hit the link below. */}
        <p role="alert" className={isBusy ? 'error hidden' : 'error'}>
          {error}
        </p>
        <button type="submit" disabled={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in and check in'}
        </button>
        {'PublicKeyCredential' in globalThis && (
          <button type="button" className="secondary" disabled={isBusy} onClick={() => void signInByPasskey()}>
            Use a passkey
          </button>
        )}
      </form>
      {isElsewhere && providers.length > 0 && (
        <p>
          Single sign-on works only at <a href={options?.public_url}>{options?.public_url}</a>.
        </p>
      )}
      {noPassword !== undefined && <p>{noPassword}</p>}
      {(isElsewhere ? [] : providers).map(({ code, university, label }) => (
        <a key={code} className="button secondary" href={singleSignOnUrl(code, location.pathname)}>
          Continue with {providers.length === 1 ? label : `${label} (${university})`}
        </a>
      ))}
      <p>
        <a href="/reset-password">Forgot your password?</a>
      </p>
    </>
  );
}
