import { useState } from 'react';
import { notify } from '../feedback/notice.ts';

/** Files of one list or report, of which one is made at a time: `busy` is the form that is on its way. */
export function useSavedFile<Format extends string>(
  save: (format: Format) => Promise<void>,
  failed: (problem: unknown) => string,
): { readonly busy: Format | undefined; readonly start: (format: Format) => void } {
  const [busy, setBusy] = useState<Format>();
  async function run(format: Format): Promise<void> {
    setBusy(format);
    try {
      await save(format);
    } catch (problem) {
      notify.error(failed(problem));
    } finally {
      setBusy(undefined);
    }
  }
  return { busy, start: (format) => void (busy === undefined && run(format)) };
}
