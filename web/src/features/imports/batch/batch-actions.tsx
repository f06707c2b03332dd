import type { ImportBatch } from '@muster/contract/academics/imports';
import { ButtonGroup } from '@mantine/core';
import { IconArrowBackUp, IconDownload, IconFileImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { confirm } from '../../../ui/dialogs/confirm-dialog.tsx';
import { notify } from '../../../ui/feedback/notice.ts';
import { applyImport, batchQuery, discardImport, downloadRefused, undoImport } from '../imports.api.ts';
import { countedThings, isWorking, toImport } from '../imports.logic.ts';
import { texts } from '../imports.texts.ts';

type Props = { batch: ImportBatch; onLeave: () => void };

/** What can be done with an import as it stands. */
export function BatchActions({ batch, onLeave }: Props) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const { id, state, kind, counts } = batch;

  async function run(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await work();
    } catch (problem) {
      notify.error(problemText(problem));
      await client.invalidateQueries(batchQuery(id));
    } finally {
      setIsBusy(false);
    }
  }
  const start = (step: (id: string) => Promise<ImportBatch>) => () =>
    void run(async () => void client.setQueryData(batchQuery(id).queryKey, await step(id)));
  const undo = (): void =>
    void run(async () => {
      const title = `Undo the import of ${batch.file_name}?`;
      if (!(await confirm({ title, text: texts.undoQuestion, confirmLabel: 'Undo' }))) return;
      client.setQueryData(batchQuery(id).queryKey, await undoImport(id));
    });
  const discard = (): void =>
    void run(async () => {
      await discardImport(id);
      await client.invalidateQueries({ queryKey: ['imports', 'all'] });
      onLeave();
    });

  const amount = toImport(batch);
  return (
    <>
      {counts.refused > 0 && !isWorking(state) && (
        <ButtonGroup aria-label="Refused rows">
          {(['csv', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              aria-label={`Download refused rows as ${format.toUpperCase()}`}
              onClick={() => {
                downloadRefused(id, format).catch((problem: unknown) => notify.error(problemText(problem)));
              }}
            >
              {format === 'csv' ? 'Download refused rows' : 'XLSX'}
            </Button>
          ))}
        </ButtonGroup>
      )}
      {state === 'previewed' && (
        <>
          <Button variant="default" disabled={isBusy} onClick={discard}>
            Discard
          </Button>
          <Button
            disabled={isBusy || amount === 0}
            leftSection={<IconFileImport size={18} aria-hidden />}
            onClick={start(applyImport)}
          >
            {amount === 0 ? 'Nothing to import' : `Import ${countedThings(amount, kind)}`}
          </Button>
        </>
      )}
      {state === 'applied' && (
        <Button
          variant="default"
          disabled={isBusy || batch.undo_refused !== null}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={undo}
        >
          Undo import
        </Button>
      )}
      {!isWorking(state) && state !== 'previewed' && <Button onClick={onLeave}>{texts.another}</Button>}
    </>
  );
}
