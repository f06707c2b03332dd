import { notify } from '../feedback/notice.ts';
import { useBusyId } from './use-busy.ts';

/** Downloads a list or report in one of several formats, one at a time. `busyFormat` is the format being downloaded. */
export function useFileDownload<Format extends string>(
  save: (format: Format) => Promise<void>,
  errorText: (problem: unknown) => string,
): { readonly busyFormat: Format | undefined; readonly start: (format: Format) => void } {
  const [busyFormat, whileBusy] = useBusyId<Format>();
  const run = (format: Format) =>
    whileBusy(format, () => save(format)).catch((problem: unknown) => notify.error(errorText(problem)));
  return { busyFormat, start: (format) => void (busyFormat === undefined && run(format)) };
}
