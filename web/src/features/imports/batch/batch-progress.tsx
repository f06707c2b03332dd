import type { ImportBatch } from '@muster/contract/academics/imports';
import { Paper, Progress, Text } from '@mantine/core';
import { percentDone, progressText } from '../imports.logic.ts';
import { texts } from '../imports.texts.ts';

/** The server goes on whether or not anybody looks; whoever comes back sees how far it is. */
export function BatchProgress({ batch, isUnanswered }: { batch: ImportBatch; isUnanswered: boolean }) {
  const percent = percentDone(batch);
  return (
    <Paper withBorder p="lg">
      <Text fw={600} mb="sm" role="status">
        {progressText(batch)}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={Math.max(percent, 2)} aria-label="Progress" animated />
      </Progress.Root>
      <Text size="sm" c="dimmed" mt="sm">
        {isUnanswered ? texts.unanswered : 'You can leave this page; the work goes on.'}
      </Text>
    </Paper>
  );
}
