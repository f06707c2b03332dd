import type { ImportBatch } from '@muster/contract/academics/imports';
import { Checkbox, List, Paper, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../../lib/api/problem.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingState } from '../../../ui/feedback/loading-state.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { missingOnPage, missingQuery } from '../imports.api.ts';
import { formatRecords } from '../imports.logic.ts';
import { kinds } from '../imports.texts.ts';

type Props = {
  batch: ImportBatch;
  /** The import deactivates the people who are missing. */
  isDeactivating: boolean;
  onChange: (isDeactivating: boolean) => void;
};

/** For a file that lists all people: the active ones who are not in it, to deactivate with the import or keep. */
export function MissingPeople({ batch, isDeactivating, onChange }: Props) {
  const [isComplete, setIsComplete] = useState(isDeactivating);
  return (
    <Paper withBorder p="md" component="section" aria-label="Missing people">
      <Switch
        label="This file is complete"
        description={`It lists all ${kinds[batch.kind].many}; those who are missing are shown.`}
        checked={isComplete}
        onChange={({ currentTarget }) => {
          setIsComplete(currentTarget.checked);
          onChange(false);
        }}
      />
      {isComplete && <Missing batch={batch} isDeactivating={isDeactivating} onChange={onChange} />}
    </Paper>
  );
}

function Missing({ batch, isDeactivating, onChange }: Props) {
  const [page, setPage] = useState(1);
  const missing = useQuery(missingQuery(batch.id, page));
  if (missing.isError && !missing.data)
    return <ErrorState text={problemText(missing.error)} onRetry={() => void missing.refetch()} />;
  if (!missing.data) return <LoadingState />;
  const { data, total } = missing.data;
  const people = formatRecords(total, batch.kind);
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
      <Checkbox
        mt="sm"
        label={`Deactivate ${people} with this import`}
        description="They can no longer sign in, and new class lists leave them out. Their records stay. Undoing the import activates them again."
        checked={isDeactivating}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </>
  );
}
