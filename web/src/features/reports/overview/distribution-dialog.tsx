import { Modal } from '@mantine/core';
import { reportStudents } from '@muster/contract/reports/analytics';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageQueryOf } from '#lib/api/query.ts';
import type { Column } from '#ui/table/column.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { useReturnFocus } from '#ui/focus/use-return-focus.ts';
import { exportView, type DistributionRow } from '../analytics.api.ts';
import {
  type AnalyticsFilters,
  toAnalyticsFilters,
  defaultDistributionSearch,
  studentReportSearch,
} from '../analytics.logic.ts';
import classes from '../analytics.module.css';
import { formatRange, texts } from '../analytics.texts.ts';
import { AttendancePercentage } from '../attendance-percentage.tsx';
import { ReportExportMenu } from '../report-export-menu.tsx';

type Props = { from: number; filters: AnalyticsFilters; onClose: () => void };

/** Dialog with the students of one percentage range, linked to their reports. Mounted only while open. */
export function DistributionDialog({ from, filters, onClose }: Props) {
  const [params, setParams] = useState({ ...defaultDistributionSearch, size: 25 });
  const search = { ...params, ...toAnalyticsFilters(filters), from };
  const result = useQuery(pageQueryOf(reportStudents, search));
  useReturnFocus();
  return (
    <Modal data-fills opened onClose={onClose} title={`Students with ${formatRange(from)}`} size={760}>
      <ReportExportMenu
        isDisabled={!result.data || result.data.total === 0}
        exports={[{ save: (format) => exportView({ ...search, view: 'students' }, format) }]}
        hasPrint={false}
      />
      <PagedTable<DistributionRow>
        label={`Students with ${formatRange(from)}`}
        columns={columnsOf(filters)}
        result={result}
        errorText={texts.failed}
        nouns={['student', 'students']}
        params={params}
        onParamsChange={(next) => setParams({ ...params, page: 1, ...next })}
        rowId={({ student }) => student.id}
        rowLabel={({ student }) => student.name}
        empty={{ title: texts.noStudents, text: formatRange(from) }}
      />
    </Modal>
  );
}

const columnsOf = (filters: AnalyticsFilters): Column<DistributionRow>[] => [
  {
    key: 'student_name',
    title: 'Student',
    sort: true,
    render: ({ student }) => (
      <span className={classes.wideColumn}>
        <Link to="/reports-analytics" search={studentReportSearch(student.id, filters)} className={classes.rowLink}>
          {student.name}
        </Link>
        <span className={classes.secondary}>
          {[student.student_id, student.group_name].filter((one) => one !== null).join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'attended',
    title: 'Attended',
    align: 'end',
    render: ({ attended, expected }) => <span className={classes.nowrap}>{`${attended} of ${expected}`}</span>,
  },
  {
    key: 'percentage',
    title: 'Attendance',
    sort: true,
    render: ({ percentage, band }) => <AttendancePercentage percentage={percentage} band={band} isBrief />,
  },
];
