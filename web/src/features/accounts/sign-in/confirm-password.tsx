import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Repeats the new password. Its visibility button has a different name from that of the field above. */
export function ConfirmPassword(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="Confirm Password"
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show confirmed password' }}
      {...props}
    />
  );
}
