import { type ImportBatch, importColumns } from '@muster/contract/academics/imports';
import { NativeSelect, Paper, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { notify } from '../../../ui/feedback/notice.ts';
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts';
import classes from './header-matching.module.css';
import { batchQuery, matchColumns } from '../imports.api.ts';
import { assignColumn } from '../imports.logic.ts';

/** Assigns headers of the file to columns. Open if a column is missing; a change checks every row again. */
export function HeaderMatching({ batch }: { batch: ImportBatch }) {
  const client = useQueryClient();
  const [columns, setColumns] = useState(batch.columns);
  const [isBusy, setIsBusy] = useState(false);
  const isChanged = columns !== batch.columns;
  const missing = batch.missing_columns;
  useUnsavedGuard(isChanged);

  async function check(): Promise<void> {
    setIsBusy(true);
    try {
      client.setQueryData(batchQuery(batch.id).queryKey, await matchColumns(batch.id, { columns }));
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Paper withBorder p="md" component="details" open={missing.length > 0}>
      <summary className={classes.summary}>
        Columns{' '}
        <Text span c={missing.length > 0 ? 'var(--muster-bad)' : 'dimmed'}>
          {missing.length > 0 ? `Not found: ${missing.join(', ')}` : 'All recognised'}
        </Text>
      </summary>
      <ul className={classes.list}>
        {columns.map(({ header, column }, index) => (
          // Headers may repeat.
          <li key={`${index} ${header}`}>
            <NativeSelect
              label={header === '' ? `Column ${index + 1}` : header}
              value={column ?? ''}
              onChange={(event) => setColumns(assignColumn(columns, index, event.currentTarget.value || null))}
              data={[{ value: '', label: 'Not used' }, ...importColumns[batch.kind]]}
            />
          </li>
        ))}
      </ul>
      <Button mt="md" variant="default" disabled={!isChanged} loading={isBusy} onClick={() => void check()}>
        Check again
      </Button>
    </Paper>
  );
}
