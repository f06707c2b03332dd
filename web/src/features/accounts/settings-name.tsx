import type { ReplyOf } from '@muster/contract/endpoint';
import type { settingsProfile } from '@muster/contract/profiles';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../lib/problem.ts';
import { FixedField } from '../../ui/fixed-field.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { usePassingMessage } from '../../ui/passing-message.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import { changeOwnName, ownProfileQuery } from './own-profile.api.ts';
import { texts } from './own-profile.texts.ts';

type Profile = ReplyOf<typeof settingsProfile>['profile'];

const ownSettings = { lecturer: '/lecturer/settings', student: '/student/settings' } as const;
const explanation = 'What the product calls you. The name in your record is kept by the academic office.';

const goodNewsMs = 4_000;

/** Saved, the new name stands in the frame as well. */
export function SettingsName({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const [name, setName] = useState(profile.name);
  const [isBusy, setIsBusy] = useState(false);
  const [message, tell] = usePassingMessage(goodNewsMs);
  const isBlank = name.trim() === '';
  useUnsavedGuard(() => name.trim() !== profile.name);

  async function save() {
    setIsBusy(true);
    tell('');
    try {
      const saved = await changeOwnName(name);
      client.setQueryData(ownProfileQuery().queryKey, saved.profile);
      setName(saved.profile.name);
      tell(texts.saved);
      await client.invalidateQueries({ queryKey: ['me'] });
    } catch (problem) {
      tell((problem instanceof ApiProblem && problem.said) || texts.saveFailed);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form
      noValidate
      aria-label="Update Name"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isBlank && !isBusy) void save();
      }}
    >
      <FormSection title="Update Name" {...(profile.role === 'admin' ? {} : { text: explanation })}>
        <TextInput
          label="Name"
          withAsterisk
          autoComplete="name"
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isBlank ? texts.noName : undefined}
        />
        <FixedField label="Email" value={profile.email} />
      </FormSection>
      <SaveBar message={message} isBusy={isBusy} isOff={isBlank} />
      {profile.role !== 'admin' && (
        <Button
          component={Link}
          to={ownSettings[profile.role]}
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
