import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../lib/api/problem.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { notify } from '../../ui/feedback/notice.ts';
import { FormSection, fullWidthField } from '../../ui/form/form-section.tsx';
import { saveSignInRules, signInRulesQuery } from './university.api.ts';
import { texts } from './university.texts.ts';

/** Whether administrators need a second factor. Saved at once. */
export function SignInRulesForm() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(signInRulesQuery());
  const [isBusy, setIsBusy] = useState(false);
  const change = async (isNeeded: boolean): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      client.setQueryData(signInRulesQuery().queryKey, await saveSignInRules(isNeeded));
      notify.success(texts.saved);
    } catch (problem) {
      notify.error(texts.saveFailed(problemText(problem)));
    } finally {
      setIsBusy(false);
    }
  };
  if (error && !data) return <ErrorState text={problemText(error)} onRetry={() => void refetch()} />;
  return (
    <FormSection title="Second factor" text={texts.rules}>
      <Switch
        className={fullWidthField}
        label="Administrators need a second factor"
        description={texts.rulesSwitch}
        checked={data?.admins_need_factor ?? false}
        disabled={!data || isBusy}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </FormSection>
  );
}
