import type { ReplyOf } from '@muster/contract/http/endpoint';
import { changeSettingsProfile, settingsProfile } from '@muster/contract/accounts/profiles';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { userKey } from '#lib/auth/current-user.ts';
import { queryOf } from '#lib/api/query.ts';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { ReadOnlyField } from '#ui/form/read-only-field.tsx';
import { FormSection } from '#ui/form/form-section.tsx';
import { useSaveMessage } from '#ui/form/use-save-message.ts';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts';
import { texts } from './own-profile.texts.ts';

type Profile = ReplyOf<typeof settingsProfile>['profile'];

const roleSettings = { lecturer: '/lecturer/settings', student: '/student/settings' } as const;
const explanation = 'The name that greets you in Muster.';
const recordExplanation = 'Registers and histories show this name. Only administrators can change it.';

const successMessageMs = 4_000;

/** Changes the display name, which the layout shows too. */
export function SettingsName({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const [name, setName] = useState(profile.name);
  const [isBusy, whileBusy] = useBusy();
  const [message, showMessage] = useSaveMessage(successMessageMs);
  const isBlank = name.trim() === '';
  useUnsavedGuard(() => name.trim() !== profile.name);

  const save = () =>
    whileBusy(async () => {
      showMessage.clear();
      const saved = await call(changeSettingsProfile, { body: { name } });
      client.setQueryData(queryOf(settingsProfile).queryKey, saved);
      setName(saved.profile.name);
      showMessage.showSuccess(texts.saved);
      await client.invalidateQueries({ queryKey: userKey });
    }).catch((problem: unknown) =>
      showMessage.showError((problem instanceof ApiProblem && problem.serverMessage) || texts.saveFailed),
    );

  return (
    <form
      noValidate
      aria-label="Update Name"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isBlank) void save();
      }}
    >
      <FormSection title="Update Name" text={explanation}>
        <TextInput
          label="Name"
          required
          autoComplete="name"
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isBlank ? texts.noName : undefined}
        />
        <ReadOnlyField label="Record name" value={profile.record_name} description={recordExplanation} />
        <ReadOnlyField label="Email" value={profile.email} />
      </FormSection>
      <SaveBar message={message} isBusy={isBusy} isDisabled={isBlank} />
      {profile.role !== 'admin' && (
        <Button
          component={Link}
          to={roleSettings[profile.role]}
          variant="subtle"
          mt="md"
          px="xs"
          ml="calc(-1 * var(--mantine-spacing-xs))"
        >
          {profile.role === 'lecturer' ? 'Change my address and phone number' : 'Change my phone number'}
        </Button>
      )}
    </form>
  );
}
