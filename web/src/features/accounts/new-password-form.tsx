import { Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { passwordMin } from '@muster/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { notify } from '../../ui/notice.ts';
import { confirmReset, signInOptionsQuery } from './accounts.api.ts';
import { checkNewPassword, refusalText } from './accounts.logic.ts';
import { texts } from './accounts.texts.ts';
import { ConfirmPassword } from './confirm-password.tsx';
import { FailureLine } from './failure-line.tsx';
import { useAccountForm } from './use-account-form.ts';

/** New Password and Confirm Password, paid for with the token of the mail. */
export function NewPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const options = useQuery(signInOptionsQuery());
  const navigate = useNavigate();
  const least = options.data?.password_min ?? passwordMin;
  const form = useAccountForm({
    check: () => checkNewPassword(password, confirmation, least),
    send: async () => {
      await confirmReset(token, password);
      notify.success(texts.passwordChanged);
      await navigate({ to: '/login', replace: true });
    },
    explain: (problem) => refusalText(problem, texts.resetRefused, texts.resetFailed),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md" mt="lg">
        <PasswordInput
          label="New Password"
          description={`At least ${least} characters`}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={form.errorOf('password')}
        />
        <ConfirmPassword
          name="confirmation"
          value={confirmation}
          onChange={(event) => setConfirmation(event.currentTarget.value)}
          error={form.errorOf('confirmation')}
        />
        <FailureLine text={form.failure} isBusy={form.isBusy} />
        <Button type="submit" size="lg" fullWidth disabled={form.isBusy}>
          {form.isBusy ? 'Saving...' : 'Set New Password'}
        </Button>
        <Anchor component={Link} to="/reset-password" hash="">
          Ask for a new link
        </Anchor>
      </Stack>
    </form>
  );
}
