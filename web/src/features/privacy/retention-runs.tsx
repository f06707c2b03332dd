import { dryRunPrivacy, listPrivacyRuns, type PrivacyCounts } from '@muster/contract/accounts/privacy';
import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '#ui/actions/use-action.ts';
import { Button } from '#ui/actions/button.tsx';
import { queryOf } from '#lib/api/query.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { formatCounts } from './privacy-requests.logic.ts';
import classes from './privacy-requests.module.css';

/** The last runs of the retention job, and a preview of the next one. */
export function RetentionRuns() {
  const runs = useQuery(queryOf(listPrivacyRuns));
  const [preview, setPreview] = useState<PrivacyCounts>();
  const { isBusy, run } = useAction(async () => setPreview((await call(dryRunPrivacy, { timeoutMs: 120_000 })).counts));
  return (
    <Paper withBorder component="section" className={classes.card} aria-labelledby="runs-title">
      <div className={classes.head}>
        <h2 id="runs-title" className={classes.title}>
          Automatic deletion
        </h2>
        <Button size="sm" variant="default" disabled={isBusy} onClick={() => void run()}>
          {isBusy ? 'Counting...' : 'Preview'}
        </Button>
      </div>
      <p role="status" className={preview && classes.answer}>
        {preview &&
          `Due now: ${formatCounts(preview).replace('Nothing', 'nothing')}. This is a preview; nothing was changed.`}
      </p>
      {runs.isError && !runs.data ? (
        <ErrorState text={problemText(runs.error)} onRetry={() => void runs.refetch()} />
      ) : !runs.data ? (
        <LoadingState />
      ) : runs.data.length === 0 ? (
        <p className={classes.secondary}>No runs yet. The first run starts soon after the server.</p>
      ) : (
        <ul className={classes.list}>
          {runs.data.map(({ started_at, counts }) => (
            <li key={started_at} className={classes.run}>
              <span className={classes.secondary}>{formatDateTime(started_at)}</span>
              <span>{formatCounts(counts).replace('Nothing', 'Nothing was due for deletion')}</span>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
