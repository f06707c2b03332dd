import { SegmentedControl } from '@mantine/core';
import { bands } from '@muster/contract/attendance/attendance';
import { formatCount } from '@muster/contract/http/plural';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import type { ChangeListSearch } from '#lib/url/use-list-search.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { reportColumns } from './report-columns.tsx';
import { ReportDetails } from '../report-details.tsx';
import { type Report } from '../filters/report-filters.logic.ts';
import { reportQuery, type ReportRow } from '../reports.api.ts';
import classes from './student-report.module.css';
import { formatSummary, texts } from '../reports.texts.ts';

type Props = { report: Report; isReady: boolean; change: ChangeListSearch<Report>; onReset: () => void };

const pageSizes = [25, 50, 100, 200];

/** The generated report: totals and attendance per student and module. */
export function ReportResults({ report, isReady, change, onReset }: Props) {
  const result = useQuery({ ...reportQuery(report), enabled: isReady });
  const [openedRow, setOpenedRow] = useState<ReportRow>();
  const timeZone = useCurrentUser()?.time_zone;
  const { data } = result;
  return (
    <section aria-label="Results" className={classes.results}>
      <p className={classes.summary} role="status">
        {data && (
          <>
            <span>{formatSummary(data.summary)}</span>
            <span className={classes.asOf}>As of {formatDateTime(data.as_of, timeZone)}</span>
          </>
        )}
      </p>
      <PagedTable<ReportRow>
        label={texts.tab}
        columns={reportColumns}
        result={result}
        errorText={texts.failed}
        params={report}
        onParamsChange={change}
        nouns={['result', 'results']}
        pageSizes={pageSizes}
        rowId={({ student_id, module_code }) => `${student_id} ${module_code}`}
        rowLabel={({ student_name, module_code }) => `${student_name}, ${module_code}`}
        rowLink={({ student }) => ({ to: `/students/${student}` })}
        empty={{ title: texts.none, action: { label: texts.reset, onClick: onReset } }}
        actions={(row) => (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconListDetails size={16} aria-hidden />}
            aria-label={`Sessions of ${row.student_name} in ${row.module_code}`}
            onClick={() => setOpenedRow(row)}
          >
            Sessions
          </Button>
        )}
      >
        <SegmentedControl
          className={classes.bands}
          aria-label="Band"
          size="sm"
          value={report.band}
          data={[
            { value: 'all', label: 'All bands' },
            ...bands.map((band) => ({
              value: band,
              // With a band filter, the totals only count that band.
              label: data && report.band === 'all' ? `${band} ${formatCount(data.summary.bands[band])}` : band,
            })),
          ]}
          onChange={(band) => change({ band })}
        />
      </PagedTable>
      {openedRow && <ReportDetails row={openedRow} filters={report} onClose={() => setOpenedRow(undefined)} />}
    </section>
  );
}
