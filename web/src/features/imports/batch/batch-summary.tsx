import type { ImportBatch } from '@muster/contract/academics/imports';
import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatPerson } from '#lib/format/person-label.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { isWorking, resultText } from '../imports.logic.ts';
import { states } from '../imports.texts.ts';

/** State, creator and result of an import. */
export function BatchSummary({ batch }: { batch: ImportBatch }) {
  const { label, tone } = states[batch.state];
  return (
    <>
      <Group gap="sm">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {!isWorking(batch.state) && batch.state !== 'failed' && <Text fw={600}>{resultText(batch)}</Text>}
        <Text c="dimmed" size="sm">
          {formatPerson(batch.created_by)}, {formatDateTime(batch.undone_at ?? batch.applied_at ?? batch.created_at)}
        </Text>
      </Group>
      {batch.state === 'applied' && batch.undo_refused !== null && <Text c="dimmed">{batch.undo_refused}</Text>}
      {batch.state !== 'failed' && batch.failure !== null && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
          {batch.failure}
        </Alert>
      )}
    </>
  );
}
