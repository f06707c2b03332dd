import { isCompleteKind } from '@muster/contract/academics/import-missing';
import type { ImportBatch } from '@muster/contract/academics/imports';
import { ButtonGroup } from '@mantine/core';
import { IconArrowBackUp, IconDownload, IconFileImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { confirm } from '../../../ui/dialogs/confirm-dialog.tsx';
import { notify } from '../../../ui/feedback/notice.ts';
import {
  applyImport,
  batchQuery,
  discardImport,
  downloadRowsWithErrors,
  type MissingChoice,
  undoImport,
} from '../imports.api.ts';
import { countImportable, formatRecords, isWorking } from '../imports.logic.ts';
import { useMayImport } from '../../../ui/access/use-may-import.ts';
import { texts } from '../imports.texts.ts';
import { missingTexts } from './missing.texts.ts';

/** `invite`: 'none', 'now' or a date; '' while no date is entered. `missing`: undefined while a confirmation is open. */
type Props = { batch: ImportBatch; invite: string; missing: MissingChoice | undefined; onLeave: () => void };

/** The actions that the state of an import allows. */
export function BatchActions({ batch, invite, missing, onLeave }: Props) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const { id, state, kind, counts } = batch;
  const mayChange = useMayImport()(kind);
  const amount = countImportable(batch);
  const ofMissing = missing !== 'keep' && isCompleteKind(kind) ? missingTexts[kind] : undefined;
  const nothingLabel = ofMissing?.nothingElse ?? 'Nothing to import';
  const importLabel = amount === 0 ? nothingLabel : `Import ${formatRecords(amount, kind)}`;

  async function runAction(action: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await action();
    } catch (problem) {
      notify.error(problemText(problem));
      await client.invalidateQueries(batchQuery(id));
    } finally {
      setIsBusy(false);
    }
  }
  const apply = (): void =>
    void runAction(async () => {
      const confirmLabel = ofMissing?.confirmLabel[amount === 0 ? 'alone' : 'withImport'] ?? '';
      if (ofMissing && !(await confirm({ ...ofMissing.question, confirmLabel }))) return;
      client.setQueryData(batchQuery(id).queryKey, await applyImport(id, invite, missing ?? 'keep'));
    });
  const undo = (): void =>
    void runAction(async () => {
      const title = `Undo the import of ${batch.file_name}?`;
      if (!(await confirm({ title, text: texts.undoQuestion, confirmLabel: 'Undo' }))) return;
      client.setQueryData(batchQuery(id).queryKey, await undoImport(id));
    });
  const discard = (): void =>
    void runAction(async () => {
      await discardImport(id);
      await client.invalidateQueries({ queryKey: ['imports', 'all'] });
      onLeave();
    });

  return (
    <>
      {counts.refused > 0 && !isWorking(state) && (
        <ButtonGroup aria-label="Rows with errors">
          {(['csv', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              aria-label={`Download rows with errors as ${format.toUpperCase()}`}
              onClick={() => {
                downloadRowsWithErrors(id, format).catch((problem: unknown) => notify.error(problemText(problem)));
              }}
            >
              {format === 'csv' ? 'Rows with errors' : 'XLSX'}
            </Button>
          ))}
        </ButtonGroup>
      )}
      {mayChange && state === 'previewed' && (
        <>
          <Button variant="default" disabled={isBusy} onClick={discard}>
            Discard
          </Button>
          <Button
            disabled={isBusy || (amount === 0 && !ofMissing) || missing === undefined || invite === ''}
            leftSection={<IconFileImport size={18} aria-hidden />}
            onClick={apply}
          >
            {importLabel}
          </Button>
        </>
      )}
      {mayChange && state === 'applied' && (
        <Button
          variant="default"
          disabled={isBusy || batch.undo_refused !== null}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={undo}
        >
          Undo import
        </Button>
      )}
      {mayChange && !isWorking(state) && state !== 'previewed' && (
        <Button onClick={onLeave}>{texts.importAnother}</Button>
      )}
    </>
  );
}
