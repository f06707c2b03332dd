import { checkWarnings, getWarningRules } from '@muster/contract/attendance/warning-rules';
import { Paper, Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useAction } from '#ui/actions/use-action.ts';
import { Button } from '#ui/actions/button.tsx';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { capitalize } from '#lib/check-in/session-label.texts.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { WarningList } from './warning-list.tsx';
import { WarningMailLog } from './warning-mail-log.tsx';
import { defaultMailSearch } from './warning-mail-search.logic.ts';
import { defaultWarningSearch } from './warnings.api.ts';
import classes from './warnings.module.css';
import { checkedText, rulesText, texts } from './warnings.texts.ts';

const WarningRulesDialog = lazy(async () => ({
  default: (await import('./warning-rules-dialog.tsx')).WarningRulesDialog,
}));

const views = { view: 'warnings', ...defaultMailSearch, ...defaultWarningSearch };

/** Height of the rules whose text takes two lines, in pixels. */
const rulesHeight = 76;

/** `/attendance-warnings`: the rules, the warnings, and the email log. */
export function WarningsScreen() {
  const [{ view }, change] = useListSearch(views);
  return (
    <>
      <PageHeader title={texts.title} text={texts.about} back={{ to: '/reports-analytics', label: texts.back }} />
      <Rules />
      <Tabs
        value={view === 'mails' ? 'mails' : 'warnings'}
        onChange={(next) => change({ ...views, view: next ?? 'warnings' })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="warnings">Warnings</Tabs.Tab>
          <Tabs.Tab value="mails">Emails</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="warnings" className={classes.panel}>
          <WarningList />
        </Tabs.Panel>
        <Tabs.Panel value="mails" className={classes.panel}>
          <WarningMailLog />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Rules() {
  const rules = useQuery(queryOf(getWarningRules));
  const [isChanging, setIsChanging] = useState(false);
  // New rules are applied right away, not at the next run of the job.
  const check = useAction(async () => notify.success(checkedText(await call(checkWarnings, { timeoutMs: 120_000 }))));
  if (rules.isError && !rules.data)
    return <ErrorState text={problemText(rules.error)} onRetry={() => void rules.refetch()} />;
  if (!rules.data) return <Skeleton height={rulesHeight} mb={16} />;
  const { is_on: isOn, looked_until: lookedUntil } = rules.data;
  return (
    <Paper withBorder component="section" aria-label="Rules" className={classes.rules}>
      <p>
        {isOn ? capitalize(rulesText(rules.data)) : texts.off}
        {isOn && lookedUntil === null && <span className={classes.secondary}>{texts.notChecked}</span>}
        {!isOn && <span className={classes.secondary}>Suggested: {rulesText(rules.data)}</span>}
      </p>
      {isOn && (
        <Button size="sm" variant="default" disabled={check.isBusy} onClick={() => void check.run()}>
          {check.isBusy ? texts.checking : texts.check}
        </Button>
      )}
      <Button size="sm" variant={isOn ? 'default' : 'filled'} onClick={() => setIsChanging(true)}>
        {isOn ? texts.change : texts.switchOn}
      </Button>
      <Suspense fallback={null}>
        {isChanging && (
          <WarningRulesDialog
            rules={rules.data}
            startsOn={!isOn}
            onSaved={(saved) => saved.is_on && void check.run()}
            onClose={() => setIsChanging(false)}
          />
        )}
      </Suspense>
    </Paper>
  );
}
