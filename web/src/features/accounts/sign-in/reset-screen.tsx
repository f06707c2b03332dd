import { useLocation } from '@tanstack/react-router';
import { SignInLayout } from './sign-in-layout.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestResetForm } from './request-reset-form.tsx';

/** `/reset-password`: requests the reset email; with the email's `#token=…` it sets the new password. */
export function ResetScreen() {
  const token = useLocation({ select: (location) => new URLSearchParams(location.hash).get('token') });
  if (token !== null && token !== '') {
    return (
      <SignInLayout title="Set a new password" text="This link works once.">
        <NewPasswordForm token={token} />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title="Reset your password" text="We'll email you a link.">
      <RequestResetForm />
    </SignInLayout>
  );
}
