import { userKey } from '#lib/auth/current-user.ts';
import { Button } from '#ui/actions/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { takeReturnPath } from '#lib/auth/return-path.ts';
import { notify } from '#ui/feedback/notice.ts';
import { signOut } from '../accounts.api.ts';
import { ChangePasswordForm } from '../profile/change-password-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

/** In place of every screen until the user has replaced a password that another person set. */
export function FirstPasswordScreen() {
  const client = useQueryClient();
  const onChanged = (): void => {
    const path = takeReturnPath();
    if (path !== undefined) return location.assign(path);
    notify.success('Your password was saved.');
    void client.invalidateQueries({ queryKey: userKey });
  };
  return (
    <SignInLayout
      title="Choose your own password"
      text="An administrator set your current password. Replace it with one that only you know."
    >
      <ChangePasswordForm currentLabel="Password you were given" onChanged={onChanged} />
      <Button variant="subtle" mt="md" px={0} onClick={() => void signOut()}>
        Sign out
      </Button>
    </SignInLayout>
  );
}
