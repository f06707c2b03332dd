import { acceptImportClashes, answerImportCorrections, setImportText } from '@muster/contract/academics/import-choices';
import {
  getImport,
  type ImportAnswer,
  type ImportBatch,
  type ImportRow,
  matchImport,
} from '@muster/contract/academics/imports';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { pollMs, rowsQueryKeys } from '../imports.api.ts';
import { changeSource, changeTranslation, isWorking, sourceOf } from '../imports.logic.ts';
import { useBatchAction } from './use-batch-action.ts';

const waitForPoll = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, pollMs));

/** Choices about clashes, corrections and texts, for all rows or for one. The server checks every row again after each. */
export function useRowChoices({ id, matching }: ImportBatch) {
  const client = useQueryClient();
  const params = { id };
  // The counts can be the same although other rows changed.
  const { isBusy, run } = useBatchAction(id, () =>
    Promise.all(rowsQueryKeys(id).map((queryKey) => client.invalidateQueries({ queryKey }))),
  );
  const send = (request: () => Promise<ImportBatch>, row: ImportRow | undefined): Promise<void> =>
    run(async () => {
      let batch = await request();
      // The progress would replace the table, with its scroll position and focus.
      while (row && isWorking(batch.state)) {
        await waitForPoll();
        batch = await call(getImport, { params });
      }
      return batch;
    });
  const linesOf = (row: ImportRow | undefined) => row && { lines: [row.line] };
  return {
    isBusy,
    acceptClash: (accepts: boolean, row?: ImportRow): Promise<void> =>
      send(() => call(acceptImportClashes, { params, body: { accept_clashes: accepts, ...linesOf(row) } }), row),
    answer: (answer: ImportAnswer, row?: ImportRow): Promise<void> =>
      send(() => call(answerImportCorrections, { params, body: { answer, ...linesOf(row) } }), row),
    /** `name`: one of the names in the cell. Without a text, the cells of the file are read again. */
    setText: (row: ImportRow, text: { field: string; name: string | null; text: string | null }): Promise<void> =>
      send(() => call(setImportText, { params, body: { line: row.line, ...text } }), row),
    /** Sets what a value means in all rows. */
    translate: (
      row: ImportRow,
      { field, value, text }: { field: string; value: string; text: string },
    ): Promise<void> =>
      send(() => {
        const translations = changeTranslation(sourceOf(matching, field), value, text);
        return call(matchImport, { params, body: { matching: changeSource(matching, field, { translations }) } });
      }, row),
  };
}
