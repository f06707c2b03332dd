import type { Role } from '@muster/contract/shared';
import { Alert, Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { toRole, useKnownUser } from '../../lib/current-user.ts';
import { startSession } from '../../lib/session.ts';
import { signIn } from './accounts.api.ts';
import { checkSignIn, refusalText } from './accounts.logic.ts';
import { texts } from './accounts.texts.ts';
import { AccountsFrame } from './accounts-frame.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import classes from './login-screen.module.css';
import { inPlace } from './failure-line.tsx';
import { RoleCards } from './role-cards.tsx';
import { useAccountForm } from './use-account-form.ts';

/** `/login`. It only starts the session; the page around it leads on. */
export function LoginScreen() {
  const [role, setRole] = useState<Role | ''>('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const keepUser = useKnownUser();
  const hasRegistered = useLocation({ select: (location) => location.state.hasRegistered === true });
  const hasEnded = useLocation({ select: (location) => location.state.hasSessionEnded === true });

  const enter = async (credentials: { email: string; password: string; role: string }): Promise<void> => {
    const { session, user } = await signIn(credentials);
    if (!toRole(user.role)) throw new Error(`Unknown role ${user.role}`);
    keepUser(session.access_token, user);
    startSession(session.access_token);
  };
  const form = useAccountForm({
    check: () => checkSignIn({ role, email, password }),
    send: () => enter({ role, email: email.trim(), password }),
    explain: (problem) => refusalText(problem, texts.wrongCredentials, texts.loginFailed),
  });

  return (
    <AccountsFrame title="Sign in" text="Choose your role, then use your university account.">
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md" mt="lg">
          {hasRegistered && (
            <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden />} role="status">
              {texts.registered}
            </Alert>
          )}
          {hasEnded && (
            <Alert color="amber" variant="light" icon={<IconInfoCircle aria-hidden />} role="status">
              {texts.sessionEnded}
            </Alert>
          )}
          <RoleCards value={role} onChange={setRole} isWrong={form.isWrong('role')} problemId="sign-in-problem" />
          <TextInput
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={form.isWrong('email')}
            aria-describedby="sign-in-problem"
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={form.isWrong('password')}
            aria-describedby="sign-in-problem"
          />
          <div className={classes.line}>
            <p id="sign-in-problem" role="alert" className={classes.problem} style={inPlace(form.isBusy)}>
              {form.problem}
            </p>
            <Anchor component={Link} to="/reset-password" className={classes.forgot}>
              Forgot Password?
            </Anchor>
          </div>
          <Button type="submit" size="lg" fullWidth disabled={form.isBusy}>
            {form.isBusy ? 'Signing in...' : 'Sign In'}
          </Button>
          <Group justify="space-between" gap="xs">
            <Anchor component={Link} to="/register">
              Are you an admin? Register here
            </Anchor>
            <Button component={Link} to="/privacy-policy" variant="transparent" fz="md" fw={400} px={0}>
              Privacy & Policy
            </Button>
          </Group>
        </Stack>
      </form>
      <DemoAccounts
        onChoose={async (account) => {
          setRole(account.role);
          setEmail(account.email);
          setPassword(account.password);
          await enter(account);
        }}
      />
    </AccountsFrame>
  );
}
