import { useState } from 'react';
import { notify } from '../feedback/notice.ts';

/** Downloads a list or report in one of several formats, one at a time. `busyFormat` is the format being downloaded. */
export function useFileDownload<Format extends string>(
  save: (format: Format) => Promise<void>,
  errorText: (problem: unknown) => string,
): { readonly busyFormat: Format | undefined; readonly start: (format: Format) => void } {
  const [busyFormat, setBusy] = useState<Format>();
  async function run(format: Format): Promise<void> {
    setBusy(format);
    try {
      await save(format);
    } catch (problem) {
      notify.error(errorText(problem));
    } finally {
      setBusy(undefined);
    }
  }
  return { busyFormat, start: (format) => void (busyFormat === undefined && run(format)) };
}
