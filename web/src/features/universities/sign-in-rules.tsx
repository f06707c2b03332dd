import { Switch } from '@mantine/core';
import { getSignInRules, saveSignInRules } from '@muster/contract/accounts/second-factor';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { useAction } from '#ui/actions/use-action.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { FormSection, fullWidthField } from '#ui/form/form-section.tsx';
import { texts } from './university.texts.ts';

/** Whether administrators need a second factor. Saved at once. */
export function SignInRulesForm() {
  const { data, error, refetch } = useQuery(queryOf(getSignInRules));
  const { isBusy, run } = useAction(
    async (isNeeded: boolean) => {
      await call(saveSignInRules, { body: { admins_need_factor: isNeeded } });
      notify.success(texts.saved);
    },
    (problem) => texts.saveFailed(problemText(problem)),
  );
  if (error && !data) return <ErrorState text={problemText(error)} onRetry={() => void refetch()} />;
  return (
    <FormSection title="Second factor" text={texts.rules}>
      <Switch
        className={fullWidthField}
        label="Administrators need a second factor"
        description={texts.rulesSwitch}
        checked={data?.admins_need_factor ?? false}
        disabled={!data || isBusy}
        onChange={(event) => void run(event.currentTarget.checked)}
      />
    </FormSection>
  );
}
