import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PersonalPage } from '../../ui/personal-page.tsx';
import { ownProfileQuery } from './own-profile.api.ts';
import { texts } from './own-profile.texts.ts';
import { SettingsName } from './settings-name.tsx';

/** `/settings`: what an account is called, whatever its role. */
export function SettingsScreen() {
  const profile = useQuery(ownProfileQuery());
  if (profile.isError && !profile.data)
    return <ErrorState text={texts.loadFailed} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <LoadingState />;
  return (
    <PersonalPage>
      <PageHeader title="Settings" />
      <SettingsName profile={profile.data} />
    </PersonalPage>
  );
}
