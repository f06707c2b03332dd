import { saveUniversitySettings } from '@muster/contract/accounts/universities';
import type { BodyOf } from '@muster/contract/http/endpoint';
import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { problemText } from '../../../lib/api/problem.ts';
import { useCurrentUser } from '../../../lib/auth/current-user.ts';
import { notify } from '../../../ui/feedback/notice.ts';
import { FormSection, fullWidthField } from '../../../ui/form/form-section.tsx';

type Settings = BodyOf<typeof saveUniversitySettings>;

/** The settings of the administrator's university. A switch saves immediately. */
export function UniversitySettings() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [isBusy, setIsBusy] = useState(false);
  if (user?.role !== 'admin') return null;

  const { offers_online, accepts_late_scans } = user;

  async function save(change: Partial<Settings>, saved: string) {
    setIsBusy(true);
    try {
      await call(saveUniversitySettings, { body: { offers_online, accepts_late_scans, ...change } });
      await client.invalidateQueries({ queryKey: ['me'] });
      notify.success(saved);
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
        checked={offers_online}
        disabled={isBusy}
        onChange={({ currentTarget: { checked } }) =>
          void save({ offers_online: checked }, checked ? 'The status Online is on.' : 'The status Online is off.')
        }
      />
      <Switch
        className={fullWidthField}
        label="Late deliveries count right away"
        description="Scans that a phone kept without a network arrive later, with a flag. They count right away, or when it is off only after the lecturer accepts them."
        checked={accepts_late_scans}
        disabled={isBusy}
        onChange={({ currentTarget: { checked } }) =>
          void save(
            { accepts_late_scans: checked },
            checked ? 'Late deliveries count right away.' : 'Late deliveries wait for the lecturer.',
          )
        }
      />
    </FormSection>
  );
}
