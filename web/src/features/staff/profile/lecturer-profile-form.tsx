import type { LecturerProfile } from '@muster/contract/accounts/profiles';
import { FormSection } from '#ui/form/form-section.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { useSaveMessage } from '#ui/form/use-save-message.ts';
import { ContactFields } from './contact-fields.tsx';
import { texts } from './lecturer-profile.texts.ts';
import { useContactForm } from './use-contact-form.ts';

type Props = { profile: LecturerProfile; onDone: () => void };

/** Form that edits the own contact data. Closes after a save. */
export function LecturerProfileForm({ profile, onDone }: Props) {
  const [message, showMessage] = useSaveMessage();
  const { contact, change, save, isBusy } = useContactForm(profile, showMessage);
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
