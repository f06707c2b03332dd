import { Button, SegmentedControl } from '@mantine/core';
import { bands } from '@muster/contract/attendance';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { formatDateTime } from '../../lib/dates.ts';
import type { ChangeListSearch } from '../../lib/use-list-search.ts';
import { counted } from '../../ui/counted.ts';
import { PagedTable } from '../../ui/paged-table.tsx';
import { reportColumns } from './report-columns.tsx';
import { ReportDetails } from './report-details.tsx';
import { ReportExport } from './report-export.tsx';
import { type Report, sortOf } from './report-filters.logic.ts';
import { reportQuery, type ReportRow } from './reports.api.ts';
import classes from './reports.module.css';
import { sumText, texts } from './reports.texts.ts';

type Props = { report: Report; change: ChangeListSearch<Report>; onReset: () => void };

const pageSizes = [25, 50, 100, 200];

/** The report that was generated: its sums, and page by page who attended how much. */
export function ReportResults({ report, change, onReset }: Props) {
  const result = useQuery(reportQuery(report));
  const [opened, open] = useState<ReportRow>();
  const timeZone = useCurrentUser()?.time_zone;
  const { data } = result;
  return (
    <section aria-label="Results" className={classes.results}>
      <p className={classes.sum} role="status">
        {data && (
          <>
            <span>{sumText(data.summary)}</span>
            <span className={classes.asOf}>As of {formatDateTime(data.as_of, timeZone)}</span>
          </>
        )}
      </p>
      <SegmentedControl
        className={classes.bands}
        aria-label="Band"
        size="sm"
        value={report.band}
        data={[
          { value: 'all', label: 'All bands' },
          ...bands.map((band) => ({
            value: band,
            // Narrowed to one band, the sums tell of it alone.
            label: data && report.band === 'all' ? `${band} ${counted(data.summary.bands[band])}` : band,
          })),
        ]}
        onChange={(band) => change({ band })}
      />
      <PagedTable<ReportRow>
        label={texts.tab}
        columns={reportColumns}
        result={result}
        failed={texts.failed}
        place={report}
        onPlace={change}
        nouns={['result', 'results']}
        pageSizes={pageSizes}
        rowId={({ student_id, module_code }) => `${student_id} ${module_code}`}
        rowLabel={({ student_name, module_code }) => `${student_name}, ${module_code}`}
        onSort={({ key, direction }) => change({ sort: sortOf(key), direction })}
        empty={{ title: texts.none, action: { label: texts.reset, onClick: onReset } }}
        actions={(row) => (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconListDetails size={16} aria-hidden />}
            aria-label={`Sessions of ${row.student_name} in ${row.module_code}`}
            onClick={() => open(row)}
          >
            Sessions
          </Button>
        )}
      >
        <ReportExport report={report} isOff={(data?.total ?? 0) === 0} />
      </PagedTable>
      {opened && <ReportDetails row={opened} filters={report} onClose={() => open(undefined)} />}
    </section>
  );
}
