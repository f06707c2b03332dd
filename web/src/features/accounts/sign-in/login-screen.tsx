import type { FactorChallenge } from '@muster/contract/accounts/factor-challenge';
import { signIn } from '@muster/contract/accounts/sign-in';
import type { Role } from '@muster/contract/http/shared';
import { Alert, Anchor, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { toRole, useCacheUser } from '#lib/auth/current-user.ts';
import { noPasswordText } from '#lib/auth/single-sign-on.ts';
import { browserStorage } from '#lib/browser-storage.ts';
import { startSession } from '#lib/auth/session.ts';
import { type Session, signInOptionsQuery, type SignInReply } from './sign-in.api.ts';
import { checkSignIn, signInErrorText } from '../accounts.logic.ts';
import { texts } from '../accounts.texts.ts';
import { useApplyPreferences } from '#ui/preferences/use-apply-preferences.ts';
import { LoadingSpinner } from '#ui/feedback/loading-spinner.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import classes from './login-screen.module.css';
import { hiddenWhile } from './form-error.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { RoleCards } from './role-cards.tsx';
import { SingleSignOnButtons, SingleSignOnResult } from './single-sign-on.tsx';
import { useAccountForm } from './use-account-form.ts';

const SignInFactor = lazy(async () => ({
  default: (await import('../second-factor/sign-in-factor.tsx')).SignInFactor,
}));

/** The role of the last sign-in in this browser. */
const lastRoleKey = 'muster.role';
/** The university of the last sign-in in this browser. */
const lastUniversityKey = 'muster.university';

/** `/login`. Starts the session; the root then redirects. */
export function LoginScreen() {
  const [role, setRole] = useState<Role | ''>(() => toRole(browserStorage.read(lastRoleKey) ?? '') ?? '');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [challenge, setChallenge] = useState<FactorChallenge>();
  const cacheUser = useCacheUser();
  const applyPreferences = useApplyPreferences();
  const hasRegistered = useLocation({ select: (location) => location.state.hasRegistered === true });
  const hasEnded = useLocation({ select: (location) => location.state.hasSessionEnded === true });
  const hasUnsaved = useLocation({ select: (location) => location.state.hasUnsaved === true });
  const { single_sign_on: providers = [] } = useQuery(signInOptionsQuery()).data ?? {};
  const noPassword = noPasswordText(providers, role);
  const endedText =
    providers.length > 0
      ? hasUnsaved
        ? texts[noPassword === undefined ? 'unsavedWithProvider' : 'unsavedWithoutPassword']
        : texts.sessionEndedWithProvider
      : texts.sessionEnded;

  const openSession = ({ session, user }: Session, isOnShared: boolean): void => {
    if (!toRole(user.role)) throw new Error(`Unknown role ${user.role}`);
    if (!isOnShared) {
      browserStorage.write(lastRoleKey, user.role);
      browserStorage.write(lastUniversityKey, user.university_name);
    }
    applyPreferences(user.preferences);
    startSession(session.access_token, { isShared: isOnShared });
    cacheUser(session.access_token, user);
  };
  const continueWith = (reply: SignInReply, isOnShared: boolean): void => {
    setIsShared(isOnShared);
    if ('session' in reply) openSession(reply, isOnShared);
    else setChallenge(reply.second_factor);
  };
  const startUserSession = async (credentials: { email: string; password: string; role: string }): Promise<void> =>
    continueWith(await call(signIn, { body: { ...credentials, is_shared: isShared } }), isShared);
  const form = useAccountForm({
    check: () => checkSignIn({ role, email, password }),
    send: () => startUserSession({ role, email: email.trim(), password }),
    explain: (problem) =>
      [signInErrorText(problem, texts.wrongCredentials, texts.loginFailed), noPassword].filter(Boolean).join(' '),
  });

  // With a role, the email address is next.
  const focusEmail = useCallback((field: HTMLInputElement | null) => {
    const isFirst = document.activeElement === null || document.activeElement === document.body;
    if (isFirst && browserStorage.read(lastRoleKey) !== null) field?.focus();
  }, []);

  if (challenge)
    return (
      <SignInLayout
        title="Sign in"
        university={browserStorage.read(lastUniversityKey)}
        text={challenge.methods.length > 0 ? texts.secondFactor : ''}
      >
        <Suspense fallback={<LoadingSpinner />}>
          <SignInFactor
            challenge={challenge}
            onSession={(session) => openSession(session, isShared)}
            onCancel={() => setChallenge(undefined)}
          />
        </Suspense>
      </SignInLayout>
    );
  return (
    <SignInLayout
      title="Sign in"
      university={browserStorage.read(lastUniversityKey)}
      text={noPassword ?? 'Choose your role, then use your university account.'}
    >
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md" mt="lg">
          {hasRegistered && (
            <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden />} role="status">
              {texts.registered}
            </Alert>
          )}
          {hasEnded && (
            <Alert color="amber" variant="light" icon={<IconInfoCircle aria-hidden />} role="status">
              {endedText}
            </Alert>
          )}
          <SingleSignOnResult onReply={continueWith}>
            <RoleCards value={role} onChange={setRole} isInvalid={form.isInvalid('role')} errorId="sign-in-error" />
            <TextInput
              ref={focusEmail}
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              error={form.isInvalid('email')}
              aria-describedby="sign-in-error"
            />
            <PasswordInput
              label="Password"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={form.isInvalid('password')}
              aria-describedby="sign-in-error"
            />
            <Checkbox
              label="This is a shared computer"
              description={isShared ? texts.sharedComputer : undefined}
              checked={isShared}
              onChange={(event) => setIsShared(event.currentTarget.checked)}
            />
            <div className={classes.line}>
              <p id="sign-in-error" role="alert" className={classes.error} style={hiddenWhile(form.isBusy)}>
                {form.error}
              </p>
              <Anchor component={Link} to="/reset-password" className={classes.forgot}>
                Forgot Password?
              </Anchor>
            </div>
            <Button
              type="submit"
              size="lg"
              fullWidth
              disabled={form.isBusy}
              variant={noPassword !== undefined && providers.length === 1 ? 'default' : 'filled'}
            >
              {form.isBusy ? 'Signing in...' : 'Sign In'}
            </Button>
            <PasskeySignIn isShared={isShared} onSession={(session) => openSession(session, isShared)} />
            <SingleSignOnButtons isShared={isShared} role={role} />
            <Group justify="space-between" gap="xs">
              <Anchor component={Link} to="/register">
                Are you an admin? Register here
              </Anchor>
              <Button
                component={Link}
                to="/privacy-policy"
                variant="transparent"
                c="var(--mantine-color-anchor)"
                fz="md"
                fw={400}
                px={0}
              >
                Privacy & Policy
              </Button>
            </Group>
          </SingleSignOnResult>
        </Stack>
      </form>
      <DemoAccounts
        onChoose={async (account) => {
          setRole(account.role);
          setEmail(account.email);
          setPassword(account.password);
          await startUserSession(account);
        }}
      />
    </SignInLayout>
  );
}
