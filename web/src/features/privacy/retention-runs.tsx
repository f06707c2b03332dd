import type { PrivacyCounts } from '@muster/contract/accounts/privacy';
import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { formatDateTime } from '../../lib/format/dates.ts';
import { problemText } from '../../lib/api/problem.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingState } from '../../ui/feedback/loading-state.tsx';
import { notify } from '../../ui/feedback/notice.ts';
import { dryRun, runsQuery } from './privacy.api.ts';
import { inWords } from './privacy-requests.logic.ts';
import classes from './privacy-requests.module.css';

/** The last runs of the job, and what it would do now. */
export function PrivacyRuns() {
  const runs = useQuery(runsQuery());
  const [counted, setCounted] = useState<PrivacyCounts>();
  const [isBusy, setIsBusy] = useState(false);
  const count = async (): Promise<void> => {
    setIsBusy(true);
    try {
      setCounted((await dryRun()).counts);
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Paper withBorder component="section" className={classes.card} aria-labelledby="runs-title">
      <div className={classes.head}>
        <h2 id="runs-title" className={classes.title}>
          Retention job
        </h2>
        <Button size="sm" variant="default" disabled={isBusy} onClick={() => void count()}>
          {isBusy ? 'Counting...' : 'Dry run'}
        </Button>
      </div>
      <p role="status" className={counted && classes.answer}>
        {counted &&
          `Due now: ${inWords(counted).replace('Nothing', 'nothing')}. This was a count; nothing was changed.`}
      </p>
      {runs.isError && !runs.data ? (
        <ErrorState text={problemText(runs.error)} onRetry={() => void runs.refetch()} />
      ) : !runs.data ? (
        <LoadingState />
      ) : runs.data.length === 0 ? (
        <p className={classes.soft}>It has not run yet. The first run comes soon after the start of the server.</p>
      ) : (
        <ul className={classes.list}>
          {runs.data.map(({ started_at, counts }) => (
            <li key={started_at} className={classes.run}>
              <span className={classes.soft}>{formatDateTime(started_at)}</span>
              <span>{inWords(counts).replace('Nothing', 'Nothing had come to the end of its term')}</span>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
