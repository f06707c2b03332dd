import { type ImportBatch, listImports } from '@muster/contract/academics/imports';
import { Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatPerson } from '#lib/format/person-label.ts';
import { listProblemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { pollMs } from './imports.api.ts';
import { isWorking, progressText, resultText } from './imports.logic.ts';
import { kinds, states } from './imports.texts.ts';
import classes from './past-imports.module.css';

/** All imports: finished, running and previewed. */
export function PastImports({ onOpen }: { onOpen: (batch: ImportBatch) => void }) {
  const batches = useQuery({
    ...queryOf(listImports, { query: { limit: 50 } }),
    refetchInterval: ({ state }) => (state.data?.some((one) => isWorking(one.state)) ? 2 * pollMs : false),
    refetchOnMount: 'always',
  });
  return (
    <section aria-labelledby="past-imports">
      <h2 id="past-imports" className={classes.title}>
        Past imports
      </h2>
      {batches.isError && !batches.data ? (
        <ErrorState text={listProblemText(batches.error)} onRetry={() => void batches.refetch()} />
      ) : !batches.data ? (
        <LoadingState />
      ) : batches.data.length === 0 ? (
        <Text c="dimmed">No imports yet</Text>
      ) : (
        <ul className={classes.list}>
          {batches.data.map((batch) => (
            <li key={batch.id}>
              <UnstyledButton className={classes.line} onClick={() => onOpen(batch)}>
                <span className={classes.details}>
                  <strong className={classes.file}>{batch.file_name}</strong>
                  <span className={classes.detail}>
                    {kinds[batch.kind].name} · {formatPerson(batch.created_by)} · {formatDateTime(batch.created_at)}
                  </span>
                </span>
                <span className={classes.result}>
                  {isWorking(batch.state)
                    ? progressText(batch)
                    : batch.state === 'failed'
                      ? (batch.failure ?? '')
                      : resultText(batch)}
                </span>
                <StatusBadge tone={states[batch.state].tone}>{states[batch.state].label}</StatusBadge>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
