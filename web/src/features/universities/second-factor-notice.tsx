import { Alert, Anchor } from '@mantine/core';
import { getSignInRules } from '@muster/contract/accounts/second-factor';
import { IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '#lib/api/query.ts';
import { makeStoredPreference } from '#lib/stored-preference.ts';

const dismissal = makeStoredPreference('muster.second-factor-notice', (text) => text !== null);

export const isNoticeDismissed = dismissal.read;

/** Reminds owners that administrators sign in with a password alone, until it is dismissed in this browser. */
export function SecondFactorNotice() {
  const isDismissed = dismissal.use();
  const rules = useQuery({ ...queryOf(getSignInRules), enabled: !isDismissed });
  if (isDismissed || rules.data?.admins_need_factor !== false) return null;
  return (
    <Alert
      color="amber"
      variant="light"
      icon={<IconShieldLock aria-hidden />}
      title="Administrators sign in with a password alone"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => dismissal.set(true)}
      mb="md"
    >
      Set up a second factor on your{' '}
      <Anchor component={Link} to="/profile" inherit underline="always">
        profile page
      </Anchor>
      , then require it of all administrators in the{' '}
      <Anchor
        renderRoot={(root) => <Link {...root} to="/university" search={{ view: 'sign-in' }} />}
        inherit
        underline="always"
      >
        sign-in settings
      </Anchor>
      .
    </Alert>
  );
}
