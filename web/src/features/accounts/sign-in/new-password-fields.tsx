import { PasswordInput } from '@mantine/core';
import { ConfirmPassword } from './confirm-password.tsx';

type NewPassword = { readonly password: string; readonly confirmation: string };
export const emptyNewPassword: NewPassword = { password: '', confirmation: '' };

type Props = {
  value: NewPassword;
  minLength: number;
  errorOf: (field: keyof NewPassword) => string | undefined;
  onChange: (value: NewPassword) => void;
};

/** Fields for a new password and its repetition. */
export function NewPasswordFields({ value, minLength, errorOf, onChange }: Props) {
  return (
    <>
      <PasswordInput
        label="New Password"
        description={`At least ${minLength} characters`}
        name="password"
        autoComplete="new-password"
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        error={errorOf('password')}
      />
      <ConfirmPassword
        name="confirmation"
        value={value.confirmation}
        onChange={(event) => onChange({ ...value, confirmation: event.currentTarget.value })}
        error={errorOf('confirmation')}
      />
    </>
  );
}
