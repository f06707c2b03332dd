import { exportTimetables } from '@muster/contract/timetables/timetables';
import type { CallOptions } from '#lib/api/api.ts';
import { download } from '#lib/api/download.ts';
import { ExportButtons } from '#ui/actions/export-buttons.tsx';

type Filters = Omit<NonNullable<CallOptions<typeof exportTimetables>['query']>, 'format'>;

type Props = {
  /** Filters of the list; 'all', '' and null mean no filter. */
  filters: Filters;
  /** Number of matching entries. */
  total: number | undefined;
};

/** Exports the filtered entries as a file that can be imported again. */
export function TimetableExport({ filters, total }: Props) {
  return (
    <ExportButtons
      onExport={(format) => download(exportTimetables, { query: { ...filters, format } }, `timetables.${format}`)}
      total={total}
    />
  );
}
