import { exportTimetables } from '@muster/contract/timetables';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallParts } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { problemText } from '../../lib/problem.ts';
import { notify } from '../../ui/notice.ts';

type Filters = Omit<NonNullable<CallParts<typeof exportTimetables>['query']>, 'format'>;

type Props = {
  /** As the list shows them: 'all', '' and null filter nothing. */
  filters: Filters;
  /** Nothing is listed. */
  isOff?: boolean;
};

/** Exactly the entries that the filters show, as a file that can be imported again. */
export function TimetableExport({ filters, isOff = false }: Props) {
  const [busy, setBusy] = useState<'csv' | 'xlsx'>();
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    setBusy(format);
    try {
      await download(exportTimetables, { query: { ...filters, format } }, `timetables.${format}`);
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setBusy(undefined);
    }
  };
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      size="sm"
      leftSection={<IconDownload size={17} aria-hidden />}
      disabled={isOff || busy !== undefined}
      onClick={() => void save(format)}
    >
      {busy === format ? 'Exporting...' : `Export ${format.toUpperCase()}`}
    </Button>
  ));
}
