import type { ImportBatch } from '@muster/contract/academics/imports';
import { Group, List, Paper, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { confirm } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingState } from '../../../ui/feedback/loading-state.tsx';
import { notify } from '../../../ui/feedback/notice.ts';
import { Pager } from '../../../ui/table/pager.tsx';
import { deactivateMissing, missingOnPage, missingQuery } from '../imports.api.ts';
import { formatRecords } from '../imports.logic.ts';
import { kinds } from '../imports.texts.ts';

/** For a file that lists all people: the active ones who are not in it, to deactivate or keep. */
export function MissingPeople({ batch }: { batch: ImportBatch }) {
  const [isComplete, setIsComplete] = useState(false);
  return (
    <Paper withBorder p="md" component="section" aria-label="Missing people">
      <Switch
        label="This file is complete"
        description={`It lists all ${kinds[batch.kind].many}; those who are missing are shown.`}
        checked={isComplete}
        onChange={({ currentTarget }) => setIsComplete(currentTarget.checked)}
      />
      {isComplete && <Missing batch={batch} onKeep={() => setIsComplete(false)} />}
    </Paper>
  );
}

function Missing({ batch, onKeep }: { batch: ImportBatch; onKeep: () => void }) {
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [isBusy, setIsBusy] = useState(false);
  const missing = useQuery(missingQuery(batch.id, page));
  if (missing.isError && !missing.data)
    return <ErrorState text={problemText(missing.error)} onRetry={() => void missing.refetch()} />;
  if (!missing.data) return <LoadingState />;
  const { data, total } = missing.data;
  const people = formatRecords(total, batch.kind);

  async function deactivate(): Promise<void> {
    const text = 'They can no longer sign in, and new class lists leave them out. Their records stay.';
    if (!(await confirm({ title: `Deactivate ${people}?`, text, confirmLabel: 'Deactivate', cancelLabel: 'Keep' })))
      return;
    setIsBusy(true);
    try {
      notify.success(`${formatRecords(await deactivateMissing(batch), batch.kind)} deactivated.`);
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setIsBusy(false);
      setPage(1);
      void client.invalidateQueries({ queryKey: ['imports', 'missing', batch.id] });
    }
  }

  if (total === 0) return <Text mt="sm">All active {kinds[batch.kind].many} are in this file.</Text>;
  return (
    <>
      <Text mt="sm" fw={600} role="status">
        {people} not in this file
      </Text>
      <List mt="xs" size="sm">
        {data.map(({ id, name, number }) => (
          <List.Item key={id}>
            {name} ({number})
          </List.Item>
        ))}
      </List>
      <Pager page={page} pageSize={missingOnPage} total={total} onPage={setPage} pageSizes={[missingOnPage]} />
      <Group mt="sm" gap="sm">
        <Button variant="default" onClick={onKeep}>
          Keep them
        </Button>
        <Button color="red" variant="light" loading={isBusy} onClick={() => void deactivate()}>
          Deactivate {people}
        </Button>
      </Group>
    </>
  );
}
