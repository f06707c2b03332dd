import type { MissingPeople as FoundMissing } from '@muster/contract/academics/import-missing';
import type { ImportBatch } from '@muster/contract/academics/imports';
import { Checkbox, List, Paper, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../../lib/api/problem.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingState } from '../../../ui/feedback/loading-state.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { type MissingChoice, missingOnPage, missingQuery } from '../imports.api.ts';
import { formatRecords } from '../imports.logic.ts';
import { kinds } from '../imports.texts.ts';

type Props = {
  batch: ImportBatch;
  /** undefined: many people are missing, and that is not confirmed yet. */
  onChange: (choice: MissingChoice | undefined) => void;
};

/** For a file that lists all people: the active ones who are not in it, to deactivate with the import or keep. */
export function MissingPeople({ batch, onChange }: Props) {
  const [isComplete, setIsComplete] = useState(false);
  return (
    <Paper withBorder p="md" component="section" aria-label="Missing people">
      <Switch
        label="This file is complete"
        description={`It lists all ${kinds[batch.kind].many}; those who are missing are shown.`}
        checked={isComplete}
        onChange={({ currentTarget }) => {
          setIsComplete(currentTarget.checked);
          onChange('keep');
        }}
      />
      {isComplete && <Missing batch={batch} onChange={onChange} />}
    </Paper>
  );
}

function Missing({ batch, onChange }: Props) {
  const [page, setPage] = useState(1);
  const missing = useQuery(missingQuery(batch.id, page));
  if (missing.isError && !missing.data)
    return <ErrorState text={problemText(missing.error)} onRetry={() => void missing.refetch()} />;
  if (!missing.data) return <LoadingState />;
  const { data, total, blocked, unclear_total: unclear } = missing.data;
  if (blocked !== null)
    return (
      <Text mt="sm" role="status">
        {blocked}
      </Text>
    );
  return (
    <>
      {total === 0 ? (
        <Text mt="sm" role="status">
          {unclear === 0
            ? `All active ${kinds[batch.kind].many} are in this file.`
            : 'Each active person could be in this file.'}
        </Text>
      ) : (
        <>
          <Text mt="sm" fw={600} role="status">
            {formatRecords(total, batch.kind)} not in this file ({shareOf(missing.data)} of all active)
          </Text>
          <List mt="xs" size="sm">
            {data.map(({ id, name, number }) => (
              <List.Item key={id}>
                {name} ({number})
              </List.Item>
            ))}
          </List>
          <Pager page={page} pageSize={missingOnPage} total={total} onPage={setPage} pageSizes={[missingOnPage]} />
        </>
      )}
      <Unclear batch={batch} found={missing.data} />
      {total > 0 && <Deactivation batch={batch} found={missing.data} onChange={onChange} />}
    </>
  );
}

const shareOf = ({ total, active }: FoundMissing): string => `${((100 * total) / Math.max(1, active)).toFixed(1)}%`;

/** People who stay active because a row of the file could be theirs. */
function Unclear({ batch, found: { unclear, unclear_total: total } }: { batch: ImportBatch; found: FoundMissing }) {
  if (total === 0) return null;
  return (
    <>
      <Text mt="md" fw={600}>
        {formatRecords(total, batch.kind)} in the file, but in a row with an error or another number, or not read
      </Text>
      <Text size="sm" c="dimmed">
        They stay active. Correct these rows and choose the file again.
      </Text>
      <List mt="xs" size="sm">
        {unclear.map(({ id, name, number, line, reason }) => (
          <List.Item key={id}>
            {name} ({number}), line {line}: {reason}
          </List.Item>
        ))}
      </List>
      {total > unclear.length && <Text size="sm">And {total - unclear.length} more.</Text>}
    </>
  );
}

function Deactivation({ batch, found, onChange }: Props & { found: FoundMissing }) {
  const [isChosen, setIsChosen] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const people = formatRecords(found.total, batch.kind);
  const report = (chosen: boolean, confirmed: boolean): void => {
    setIsChosen(chosen);
    setIsConfirmed(confirmed);
    if (!chosen) onChange('keep');
    else if (found.needs_confirmation) onChange(confirmed ? 'confirmed' : undefined);
    else onChange('deactivate');
  };
  return (
    <>
      <Checkbox
        mt="sm"
        label={`Deactivate ${people} with this import`}
        description="They can no longer sign in, and new class lists leave them out. Their records stay. Undoing the import activates them again."
        checked={isChosen}
        onChange={({ currentTarget }) => report(currentTarget.checked, false)}
      />
      {isChosen && found.needs_confirmation && (
        <Checkbox
          mt="sm"
          label={`Yes, ${people} of ${found.active} (${shareOf(found)}) have left`}
          description="This is more than 5% of all active. A file with only a part of the people looks like this."
          checked={isConfirmed}
          onChange={({ currentTarget }) => report(true, currentTarget.checked)}
        />
      )}
    </>
  );
}
