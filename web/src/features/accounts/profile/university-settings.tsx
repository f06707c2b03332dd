import { saveUniversitySettings } from '@muster/contract/accounts/universities';
import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem.ts';
import { useCurrentUser } from '../../../lib/auth/current-user.ts';
import { notify } from '../../../ui/feedback/notice.ts';
import { FormSection, fullWidthField } from '../../../ui/form/form-section.tsx';

/** The settings of the administrator's university. A switch saves at once. */
export function UniversitySettings() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [isBusy, setIsBusy] = useState(false);
  if (user?.role !== 'admin') return null;

  async function save(offersOnline: boolean) {
    setIsBusy(true);
    try {
      await call(saveUniversitySettings, { body: { offers_online: offersOnline } });
      await client.invalidateQueries({ queryKey: ['me'] });
      notify.success(offersOnline ? 'The status Online is on.' : 'The status Online is off.');
    } catch (problem) {
      notify.error(`Couldn't save the setting: ${problemText(problem)}`);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <FormSection title={user.university_name} text="Settings of the university, for everyone in it.">
      <Switch
        className={fullWidthField}
        label="Status Online"
        description="Lecturers can mark students who attended remotely as Online. It counts as attended. Existing marks stay when it is off."
        checked={user.offers_online}
        disabled={isBusy}
        onChange={(event) => void save(event.currentTarget.checked)}
      />
    </FormSection>
  );
}
