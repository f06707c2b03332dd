import { isCompleteKind } from '@muster/contract/academics/import-missing';
import { discardImport, type ImportBatch, undoImport } from '@muster/contract/academics/imports';
import { ButtonGroup } from '@mantine/core';
import { IconArrowBackUp, IconDownload, IconFileImport } from '@tabler/icons-react';
import { call } from '#lib/api/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { problemText } from '#lib/api/problem.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { applyImport, downloadRowsWithErrors, type MissingChoice } from '../imports.api.ts';
import { countImportable, formatRecords, isWorking } from '../imports.logic.ts';
import { useMayImport } from '#ui/access/use-may-import.ts';
import { texts } from '../imports.texts.ts';
import { missingTexts } from './missing.texts.ts';
import { useBatchAction } from './use-batch-action.ts';

/** `invite`: 'none', 'now' or a date; '' while no date is entered. `missing`: undefined while a confirmation is open. */
type Props = { batch: ImportBatch; invite: string; missing: MissingChoice | undefined; onLeave: () => void };

/** The actions that the state of an import allows. */
export function BatchActions({ batch, invite, missing, onLeave }: Props) {
  const { id, state, kind, counts } = batch;
  const { isBusy, run } = useBatchAction(id);
  const mayChange = useMayImport()(kind);
  const amount = countImportable(batch);
  const ofMissing = missing !== 'keep' && isCompleteKind(kind) ? missingTexts[kind] : undefined;
  const nothingLabel = ofMissing?.nothingElse ?? 'Nothing to import';
  const importLabel = amount === 0 ? nothingLabel : `Import ${formatRecords(amount, kind)}`;

  const apply = async (): Promise<ImportBatch | undefined> => {
    const confirmLabel = ofMissing?.confirmLabel[amount === 0 ? 'alone' : 'withImport'] ?? '';
    if (ofMissing && !(await confirm({ ...ofMissing.question, confirmLabel }))) return undefined;
    return applyImport(id, invite, missing ?? 'keep');
  };
  const undo = async (): Promise<ImportBatch | undefined> => {
    const title = `Undo the import of ${batch.file_name}?`;
    if (!(await confirm({ title, text: texts.undoQuestion, confirmLabel: 'Undo' }))) return undefined;
    return call(undoImport, { params: { id } });
  };
  const discard = async (): Promise<undefined> => {
    await call(discardImport, { params: { id } });
    onLeave();
  };

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
          <Button variant="default" disabled={isBusy} onClick={() => void run(discard)}>
            Discard
          </Button>
          <Button
            disabled={isBusy || (amount === 0 && !ofMissing) || missing === undefined || invite === ''}
            leftSection={<IconFileImport size={18} aria-hidden />}
            onClick={() => void run(apply)}
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
          onClick={() => void run(undo)}
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
