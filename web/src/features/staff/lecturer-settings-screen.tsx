import type { LecturerProfile } from '@muster/contract/profiles';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePassingMessage } from '../../ui/passing-message.ts';
import { PersonalPage } from '../../ui/personal-page.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { ContactFields } from './contact-fields.tsx';
import { lecturerProfileQuery } from './lecturer-profile.api.ts';
import { texts } from './lecturer-profile.texts.ts';
import { useContactSettings } from './use-contact-settings.ts';

/** `/lecturer/settings`: a lecturer's address and phone number. */
export function LecturerSettingsScreen() {
  const profile = useQuery(lecturerProfileQuery());
  if (profile.isError && !profile.data)
    return <ErrorState text={texts.loadFailed} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <LoadingState />;
  return (
    <PersonalPage>
      <PageHeader title="Settings" />
      <PersonalSettings profile={profile.data} />
      <Alert role="note" icon={<IconInfoCircle aria-hidden />} title="Need something else changed?" color="petrol">
        {texts.help}
      </Alert>
    </PersonalPage>
  );
}

const goodNewsMs = 3_000;

function PersonalSettings({ profile }: { profile: LecturerProfile }) {
  const [message, tell] = usePassingMessage(goodNewsMs);
  const { contact, change, reset, save, isBusy } = useContactSettings(profile, tell);
  return (
    <form
      noValidate
      aria-label="Personal Settings"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FormSection title="Personal Settings">
        <ContactFields form="settings" profile={profile} contact={contact} onChange={change} />
      </FormSection>
      <SaveBar
        message={message}
        isBusy={isBusy}
        onCancel={() => {
          reset();
          tell('');
        }}
      />
    </form>
  );
}
