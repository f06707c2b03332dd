import type { OwnStudent } from '@muster/contract/profiles';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../lib/problem.ts';
import { FormSection } from '../../ui/form-section.tsx';
import { notify } from '../../ui/notice.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePassingMessage } from '../../ui/passing-message.ts';
import { PersonalPage } from '../../ui/personal-page.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import { changePhone, ownStudentQuery } from './own-profile.api.ts';
import { saveFailureOf } from './own-profile.logic.ts';
import { texts } from './own-profile.texts.ts';
import { OwnStudentOf } from './own-student.tsx';
import { StudentSettingsFields } from './student-settings-fields.tsx';

/** `/student/settings`: the phone number, and what else is known, to read. */
export function StudentSettingsScreen() {
  return (
    <OwnStudentOf>
      {(student) => (
        <PersonalPage>
          <PageHeader title="Settings" />
          <PhoneForm student={student} />
          <Alert role="note" icon={<IconInfoCircle aria-hidden />} title="Need something else changed?" color="petrol">
            {texts.onlyPhoneHelp}
          </Alert>
        </PersonalPage>
      )}
    </OwnStudentOf>
  );
}

const goodNewsMs = 4_000;

function PhoneForm({ student }: { student: OwnStudent }) {
  const client = useQueryClient();
  const [phone, setPhone] = useState(student.phone ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [message, tell] = usePassingMessage(goodNewsMs);
  useUnsavedGuard(() => phone.trim() !== (student.phone ?? ''));

  async function save() {
    setIsBusy(true);
    tell('');
    try {
      const { student: saved } = await changePhone(phone);
      client.setQueryData(ownStudentQuery().queryKey, saved);
      setPhone(saved.phone ?? '');
      tell(texts.saved);
    } catch (problem) {
      const text = saveFailureOf(problem);
      tell(text);
      // The way to sign-in takes the form away, and the message with it.
      if (problem instanceof ApiProblem && problem.status === 401) notify.error(text);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form
      noValidate
      aria-label="Personal Information"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <FormSection title="Personal Information">
        <StudentSettingsFields student={student} phone={phone} onPhone={setPhone} />
      </FormSection>
      <SaveBar message={message} isBusy={isBusy} />
    </form>
  );
}
