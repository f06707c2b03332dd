import { changeStaffProfile, type LecturerProfile } from '@muster/contract/accounts/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBusy } from '#ui/actions/use-busy.ts';
import { call } from '#lib/api/api.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { notify } from '#ui/feedback/notice.ts';
import type { ShowSaveMessage } from '#ui/form/use-save-message.ts';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts';
import { lecturerProfileQuery } from './lecturer-profile.api.ts';
import { type ContactValues, toContactValues, isSameContact, contactErrorText } from './lecturer-profile.logic.ts';
import { texts } from './lecturer-profile.texts.ts';

/** State of the address and phone number form. `message` shows the result of a save. */
export function useContactForm(profile: LecturerProfile, message: ShowSaveMessage) {
  const client = useQueryClient();
  const [contact, setContact] = useState<ContactValues>(toContactValues(profile));
  const [isBusy, whileBusy] = useBusy();
  useUnsavedGuard(() => !isSameContact(contact, toContactValues(profile)));

  /** Resolves to true if the contact data is saved. */
  const save = () =>
    whileBusy(async () => {
      message.clear();
      const saved = await call(changeStaffProfile, { body: contact });
      client.setQueryData(lecturerProfileQuery().queryKey, saved);
      setContact(toContactValues(saved.data));
      message.showSuccess(texts.saved);
      return true;
    }).catch((problem: unknown) => {
      const text = contactErrorText(problem);
      message.showError(text);
      // The redirect to the sign-in page unmounts the form and its message.
      if (problem instanceof ApiProblem && problem.status === 401) notify.error(text);
    });

  return {
    contact,
    change: (values: Partial<ContactValues>) => setContact((before) => ({ ...before, ...values })),
    reset: () => setContact(toContactValues(profile)),
    save,
    isBusy,
  };
}
