import { Button, Paper, Tabs } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { notify } from '../../ui/notice.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { WarningList } from './warning-list.tsx';
import { WarningMailLog } from './warning-mail-log.tsx';
import { checkWarnings, firstMails, firstWarnings, forgetWarnings, warningRulesQuery } from './warnings.api.ts';
import classes from './warnings.module.css';
import { checkedText, rulesText, texts } from './warnings.texts.ts';

const WarningRulesDialog = lazy(async () => ({
  default: (await import('./warning-rules-dialog.tsx')).WarningRulesDialog,
}));

const views = { view: 'warnings', ...firstMails, ...firstWarnings };

/** `/attendance-warnings`: the rules, whom they apply to, and what was mailed. */
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
          <Tabs.Tab value="mails">Mails</Tabs.Tab>
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
  const client = useQueryClient();
  const rules = useQuery(warningRulesQuery);
  const [isChanging, setIsChanging] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  // By new rules nobody waits for the next look of the job.
  const check = async (): Promise<void> => {
    setIsBusy(true);
    try {
      notify.success(checkedText(await checkWarnings()));
      await forgetWarnings(client);
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setIsBusy(false);
    }
  };
  if (rules.isError && !rules.data)
    return <ErrorState text={problemText(rules.error)} onRetry={() => void rules.refetch()} />;
  if (!rules.data) return <LoadingState />;
  const { is_on: isOn, looked_until: lookedUntil } = rules.data;
  return (
    <Paper withBorder component="section" aria-label="Rules" className={classes.rules}>
      <p>
        {isOn ? rulesText(rules.data) : texts.off}
        {isOn && lookedUntil === null && <span className={classes.soft}>{texts.notLooked}</span>}
        {!isOn && <span className={classes.soft}>Proposed: {rulesText(rules.data)}</span>}
      </p>
      {isOn && (
        <Button size="sm" variant="default" disabled={isBusy} onClick={() => void check()}>
          {isBusy ? texts.checking : texts.check}
        </Button>
      )}
      <Button size="sm" variant={isOn ? 'default' : 'filled'} onClick={() => setIsChanging(true)}>
        {isOn ? texts.change : texts.switchOn}
      </Button>
      <Suspense fallback={null}>
        {isChanging && (
          <WarningRulesDialog
            rules={rules.data}
            isToBeOn={!isOn}
            onSaved={(saved) => saved.is_on && void check()}
            onClose={() => setIsChanging(false)}
          />
        )}
      </Suspense>
    </Paper>
  );
}
