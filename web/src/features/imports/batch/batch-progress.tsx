import type { ImportBatch } from '@muster/contract/academics/imports';
import { Paper, Progress, Text } from '@mantine/core';
import { percentDone, progressText } from '../imports.logic.ts';
import { texts } from '../imports.texts.ts';

/** Progress of the server, which continues when the page is closed. */
export function BatchProgress({ batch, isServerUnavailable }: { batch: ImportBatch; isServerUnavailable: boolean }) {
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
        {isServerUnavailable ? texts.serverUnavailable : 'You can leave this page. The import continues.'}
      </Text>
    </Paper>
  );
}
