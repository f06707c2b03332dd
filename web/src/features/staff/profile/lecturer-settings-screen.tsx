import type { LecturerProfile } from '@muster/contract/accounts/profiles';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormSection } from '#ui/form/form-section.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useSaveMessage } from '#ui/form/use-save-message.ts';
import { ProfileLayout } from '#ui/people/profile-layout.tsx';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { ContactFields } from './contact-fields.tsx';
import { lecturerProfileQuery } from './lecturer-profile.api.ts';
import { texts } from './lecturer-profile.texts.ts';
import { ProfileError } from './profile-error.tsx';
import { useContactForm } from './use-contact-form.ts';

/** `/lecturer/settings`: a lecturer's address and phone number. */
export function LecturerSettingsScreen() {
  const profile = useQuery(lecturerProfileQuery());
  if (profile.isError && !profile.data)
    return <ProfileError problem={profile.error} onRetry={() => void profile.refetch()} />;
  if (!profile.data) return <LoadingState />;
  return (
    <ProfileLayout>
      <PageHeader title="Settings" />
      <PersonalSettings profile={profile.data} />
      <Alert role="note" icon={<IconInfoCircle aria-hidden />} title="Need something else changed?" color="petrol">
        {texts.help}
      </Alert>
    </ProfileLayout>
  );
}

const successMessageMs = 3_000;

function PersonalSettings({ profile }: { profile: LecturerProfile }) {
  const [message, showMessage] = useSaveMessage(successMessageMs);
  const { contact, change, reset, save, isBusy } = useContactForm(profile, showMessage);
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
          showMessage.clear();
        }}
      />
    </form>
  );
}
