import { exportTimetables } from '@muster/contract/timetables';
import type { CallParts } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { ExportButtons } from '../../ui/export-buttons.tsx';

type Filters = Omit<NonNullable<CallParts<typeof exportTimetables>['query']>, 'format'>;

type Props = {
  /** As the list shows them: 'all', '' and null filter nothing. */
  filters: Filters;
  /** How many entries they show. */
  total: number | undefined;
};

/** Exactly the entries that the filters show, as a file that can be imported again. */
export function TimetableExport({ filters, total }: Props) {
  return (
    <ExportButtons
      onExport={(format) => download(exportTimetables, { query: { ...filters, format } }, `timetables.${format}`)}
      total={total}
    />
  );
}
