import { useLocation } from '@tanstack/react-router';
import { AccountsFrame } from './accounts-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestResetForm } from './request-reset-form.tsx';

/** `/reset-password`: asks for the mail; with the mail's `#token=…` it sets the new password. */
export function ResetScreen() {
  const token = useLocation({ select: (location) => new URLSearchParams(location.hash).get('token') });
  if (token !== null && token !== '') {
    return (
      <AccountsFrame title="Set a new password" text="The link works once.">
        <NewPasswordForm token={token} />
      </AccountsFrame>
    );
  }
  return (
    <AccountsFrame title="Reset your password" text="We send a link to your email address.">
      <RequestResetForm />
    </AccountsFrame>
  );
}
