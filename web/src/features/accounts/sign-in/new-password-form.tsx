import { Anchor, Stack } from '@mantine/core';
import { passwordMin } from '@muster/contract/accounts/accounts';
import { confirmReset } from '@muster/contract/accounts/passwords';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { signInOptionsQuery } from './sign-in.api.ts';
import { checkNewPassword, signInErrorText } from '../accounts.logic.ts';
import { texts } from '../accounts.texts.ts';
import { FormError } from './form-error.tsx';
import { emptyNewPassword, NewPasswordFields } from './new-password-fields.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Sets a new password with the token from the reset email. */
export function NewPasswordForm({ token }: { token: string }) {
  const [newPassword, setNewPassword] = useState(emptyNewPassword);
  const options = useQuery(signInOptionsQuery());
  const navigate = useNavigate();
  const minLength = options.data?.password_min ?? passwordMin;
  const form = useAccountForm({
    check: () => checkNewPassword(newPassword.password, newPassword.confirmation, minLength),
    send: async () => {
      await call(confirmReset, { body: { token, password: newPassword.password } });
      notify.success(texts.passwordChanged);
      await navigate({ to: '/login', replace: true });
    },
    explain: (problem) => signInErrorText(problem, texts.resetRejected, texts.resetFailed),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md" mt="lg">
        <NewPasswordFields value={newPassword} minLength={minLength} errorOf={form.errorOf} onChange={setNewPassword} />
        <FormError text={form.formError} isBusy={form.isBusy} />
        <Button type="submit" size="lg" fullWidth disabled={form.isBusy}>
          {form.isBusy ? 'Saving...' : 'Set New Password'}
        </Button>
        <Anchor component={Link} to="/reset-password" hash="">
          Request a new link
        </Anchor>
      </Stack>
    </form>
  );
}
