import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** The new password once more. What shows it has a name of its own beside the one above. */
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
