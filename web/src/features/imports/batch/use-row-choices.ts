import type { ImportAnswer, ImportBatch, ImportRow } from '@muster/contract/academics/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../../lib/api/problem.ts';
import { notify } from '../../../ui/feedback/notice.ts';
import {
  acceptClashes,
  answerCorrections,
  batchQuery,
  getBatch,
  matchImport,
  setText,
  waitForPoll,
} from '../imports.api.ts';
import { changeSource, changeTranslation, isWorking, sourceOf } from '../imports.logic.ts';

/** Choices about clashes, corrections and texts, for all rows or for one. The server checks every row again after each. */
export function useRowChoices({ id, matching }: ImportBatch) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  async function send(request: () => Promise<ImportBatch>, row: ImportRow | undefined): Promise<void> {
    setIsBusy(true);
    try {
      let batch = await request();
      // The progress would replace the table, with its scroll position and focus.
      while (row && isWorking(batch.state)) {
        await waitForPoll();
        batch = await getBatch(id);
      }
      client.setQueryData(batchQuery(id).queryKey, batch);
      // The counts can be the same although other rows changed.
      await Promise.all(['rows', 'reasons'].map((of) => client.invalidateQueries({ queryKey: ['imports', of, id] })));
    } catch (problem) {
      notify.error(problemText(problem));
      await client.invalidateQueries(batchQuery(id));
    } finally {
      setIsBusy(false);
    }
  }
  const linesOf = (row: ImportRow | undefined) => row && { lines: [row.line] };
  return {
    isBusy,
    acceptClash: (accepts: boolean, row?: ImportRow): Promise<void> =>
      send(() => acceptClashes(id, { accept_clashes: accepts, ...linesOf(row) }), row),
    answer: (answer: ImportAnswer, row?: ImportRow): Promise<void> =>
      send(() => answerCorrections(id, { answer, ...linesOf(row) }), row),
    /** `name`: one of the names in the cell. Without a text, the cells of the file are read again. */
    setText: (row: ImportRow, text: { field: string; name: string | null; text: string | null }): Promise<void> =>
      send(() => setText(id, { line: row.line, ...text }), row),
    /** Sets what a value means in all rows. */
    translate: (
      row: ImportRow,
      { field, value, text }: { field: string; value: string; text: string },
    ): Promise<void> =>
      send(() => {
        const translations = changeTranslation(sourceOf(matching, field), value, text);
        return matchImport(id, changeSource(matching, field, { translations }));
      }, row),
  };
}
