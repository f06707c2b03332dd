import type { LecturerProfile } from '@muster/contract/profiles';
import { useState } from 'react';
import { FormSection } from '../../ui/form-section.tsx';
import { notify } from '../../ui/notice.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { ContactFields } from './contact-fields.tsx';
import { texts } from './lecturer-profile.texts.ts';
import { useContactSettings } from './use-contact-settings.ts';

type Props = { profile: LecturerProfile; onDone: () => void };

/** Saved, the cards come back and a notice says so. */
export function LecturerProfileForm({ profile, onDone }: Props) {
  const [message, tell] = useState('');
  const { contact, change, save, isBusy } = useContactSettings(profile, tell);
  return (
    <form
      noValidate
      aria-label="Edit Profile"
      onSubmit={(event) => {
        event.preventDefault();
        void save().then((isSaved) => {
          if (!isSaved) return;
          notify.success(texts.saved);
          onDone();
        });
      }}
    >
      <FormSection title="Edit Profile" text={texts.help}>
        <ContactFields form="profile" profile={profile} contact={contact} onChange={change} />
      </FormSection>
      <SaveBar message={message} isBusy={isBusy} onCancel={onDone} />
    </form>
  );
}
