import { passwordMin } from '@muster/contract/accounts/accounts';
import { changePassword } from '@muster/contract/accounts/passwords';
import { Group, PasswordInput, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { signInOptionsQuery } from '../sign-in/sign-in.api.ts';
import { checkNewPassword, signInErrorText } from '../accounts.logic.ts';
import { texts } from '../accounts.texts.ts';
import { FormError } from '../sign-in/form-error.tsx';
import { emptyNewPassword, NewPasswordFields } from '../sign-in/new-password-fields.tsx';
import { useAccountForm } from '../sign-in/use-account-form.ts';

type Props = {
  /** Label of the field for the password that is replaced. */
  currentLabel: string;
  onChanged: () => void;
  onCancel?: () => void;
};

export function ChangePasswordForm({ currentLabel, onChanged, onCancel }: Props) {
  const [current, setCurrent] = useState('');
  const [newPassword, setNewPassword] = useState(emptyNewPassword);
  const minLength = useQuery(signInOptionsQuery()).data?.password_min ?? passwordMin;
  const form = useAccountForm({
    check: () =>
      current === ''
        ? { field: 'current_password', text: texts.noCurrentPassword }
        : checkNewPassword(newPassword.password, newPassword.confirmation, minLength),
    send: async () => {
      await call(changePassword, { body: { current_password: current, password: newPassword.password } });
      onChanged();
    },
    explain: (problem) => signInErrorText(problem, texts.changeFailed, texts.changeFailed),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label="Change password">
      <Stack gap="md" mt="md">
        <PasswordInput
          label={currentLabel}
          name="current_password"
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          error={form.errorOf('current_password')}
          visibilityToggleButtonProps={{ 'aria-label': 'Show current password' }}
        />
        <NewPasswordFields value={newPassword} minLength={minLength} errorOf={form.errorOf} onChange={setNewPassword} />
        <FormError text={form.formError} isBusy={form.isBusy} />
        <Group gap="sm">
          <Button type="submit" disabled={form.isBusy}>
            {form.isBusy ? 'Saving...' : 'Save password'}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
