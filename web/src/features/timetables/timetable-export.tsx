import { exportTimetables } from '@muster/contract/timetables';
import type { CallParts } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { ExportButtons } from '../../ui/export-buttons.tsx';

type Filters = Omit<NonNullable<CallParts<typeof exportTimetables>['query']>, 'format'>;

type Props = {
  /** As the list shows them: 'all', '' and null filter nothing. */
  filters: Filters;
  /** Nothing is listed. */
  isOff?: boolean;
};

/** Exactly the entries that the filters show, as a file that can be imported again. */
export function TimetableExport({ filters, isOff = false }: Props) {
  return (
    <ExportButtons
      onExport={(format) => download(exportTimetables, { query: { ...filters, format } }, `timetables.${format}`)}
      isOff={isOff}
    />
  );
}
