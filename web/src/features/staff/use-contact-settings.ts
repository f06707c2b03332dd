import type { LecturerProfile } from '@muster/contract/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../lib/problem.ts';
import { notify } from '../../ui/notice.ts';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import { changeContact, lecturerProfileQuery } from './lecturer-profile.api.ts';
import { type Contact, contactOf, isSame, saveFailureOf } from './lecturer-profile.logic.ts';
import { texts } from './lecturer-profile.texts.ts';

/** Address and phone number as they are typed, and saving them. `tell` is told what came of it. */
export function useContactSettings(profile: LecturerProfile, tell: (text: string) => void) {
  const client = useQueryClient();
  const [contact, setContact] = useState<Contact>(contactOf(profile));
  const [isBusy, setIsBusy] = useState(false);
  useUnsavedGuard(() => !isSame(contact, contactOf(profile)));

  async function save(): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    tell('');
    try {
      const { data } = await changeContact(contact);
      client.setQueryData(lecturerProfileQuery().queryKey, data);
      setContact(contactOf(data));
      tell(texts.saved);
      return true;
    } catch (problem) {
      const text = saveFailureOf(problem);
      tell(text);
      // The way to sign-in takes the form away, and the message with it.
      if (problem instanceof ApiProblem && problem.status === 401) notify.error(text);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return {
    contact,
    change: (values: Partial<Contact>) => setContact((before) => ({ ...before, ...values })),
    reset: () => setContact(contactOf(profile)),
    save,
    isBusy,
  };
}
