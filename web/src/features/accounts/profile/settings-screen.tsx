import { settingsProfile } from '@muster/contract/accounts/profiles';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/query.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ProfileLayout } from '#ui/people/profile-layout.tsx';
import { texts } from './own-profile.texts.ts';
import { SettingsName } from './settings-name.tsx';

/** `/settings`: the display name of an account of any role. */
export function SettingsScreen() {
  const profile = useQuery(queryOf(settingsProfile));
  if (profile.isError && !profile.data)
    return <ErrorState text={texts.loadFailed} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <LoadingState />;
  return (
    <ProfileLayout>
      <PageHeader title="Settings" />
      <SettingsName profile={profile.data.profile} />
    </ProfileLayout>
  );
}
