import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { Button } from '#ui/actions/button.tsx';
import { LoadingSpinner } from '#ui/feedback/loading-spinner.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { AccountCard } from '#ui/people/account-card.tsx';

const ChangePasswordForm = lazy(async () => ({
  default: (await import('./change-password-form.tsx')).ChangePasswordForm,
}));

/** Changes the own password; nothing for an account without one. The form loads when it is opened. */
export function OwnPassword() {
  const user = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  if (!user || user.password === 'none') return null;
  const onChanged = (): void => {
    setIsOpen(false);
    notify.success('Your password was changed. Your other devices are signed out.');
  };
  return (
    <AccountCard
      title="Password"
      text="Your other devices are signed out when you change it."
      actions={
        !isOpen && (
          <Button variant="default" onClick={() => setIsOpen(true)}>
            Change password
          </Button>
        )
      }
    >
      {isOpen && (
        <Suspense fallback={<LoadingSpinner />}>
          <ChangePasswordForm currentLabel="Current Password" onChanged={onChanged} onCancel={() => setIsOpen(false)} />
        </Suspense>
      )}
    </AccountCard>
  );
}
