import { changeStudentProfile, type OwnStudent, studentProfile } from '@muster/contract/accounts/profiles';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useBusy } from '#ui/actions/use-busy.ts';
import { call } from '#lib/api/api.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { FormSection } from '#ui/form/form-section.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useSaveMessage } from '#ui/form/use-save-message.ts';
import { ProfileLayout } from '#ui/people/profile-layout.tsx';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts';
import { saveErrorText } from './student-profile.logic.ts';
import { texts } from './student-profile.texts.ts';
import { StudentProfileQuery } from './student-profile-query.tsx';
import { StudentSettingsFields } from './student-settings-fields.tsx';

/** `/student/settings`: the phone number to edit, other fields read-only. */
export function StudentSettingsScreen() {
  return (
    <StudentProfileQuery>
      {(student) => (
        <ProfileLayout>
          <PageHeader title="Settings" />
          <PhoneForm student={student} />
          <Alert role="note" icon={<IconInfoCircle aria-hidden />} title="Need something else changed?" color="petrol">
            {texts.onlyPhoneHelp}
          </Alert>
        </ProfileLayout>
      )}
    </StudentProfileQuery>
  );
}

const successMessageMs = 4_000;

function PhoneForm({ student }: { student: OwnStudent }) {
  const client = useQueryClient();
  const [phone, setPhone] = useState(student.phone ?? '');
  const [isBusy, whileBusy] = useBusy();
  const [message, showMessage] = useSaveMessage(successMessageMs);
  useUnsavedGuard(() => phone.trim() !== (student.phone ?? ''));

  const save = () =>
    whileBusy(async () => {
      showMessage.clear();
      const saved = await call(changeStudentProfile, { body: { phone } });
      client.setQueryData(queryOf(studentProfile).queryKey, saved);
      setPhone(saved.student.phone ?? '');
      showMessage.showSuccess(texts.saved);
    }).catch((problem: unknown) => {
      const text = saveErrorText(problem);
      showMessage.showError(text);
      // The redirect to the sign-in page unmounts the form and its message.
      if (problem instanceof ApiProblem && problem.status === 401) notify.error(text);
    });

  return (
    <form
      noValidate
      aria-label="Personal Information"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <FormSection title="Personal Information">
        <StudentSettingsFields student={student} phone={phone} onPhoneChange={setPhone} />
      </FormSection>
      <SaveBar message={message} isBusy={isBusy} />
    </form>
  );
}
