import { Modal } from '@mantine/core';
import { studentSorts } from '@muster/contract/analytics';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Column } from '../../ui/column.ts';
import { PagedTable } from '../../ui/paged-table.tsx';
import { rememberFocus } from '../../ui/remember-focus.ts';
import { exportView, type SpreadRow, spreadQuery } from './analytics.api.ts';
import { type AnalyticsFilters, analyticsFiltersOf, noSpread, reportOfStudent } from './analytics.logic.ts';
import classes from './analytics.module.css';
import { stepText, texts } from './analytics.texts.ts';
import { Standing } from './standing.tsx';
import { ViewFiles } from './view-files.tsx';

type Props = { from: number; filters: AnalyticsFilters; onClose: () => void };

/** The students behind one column of the distribution, each with the way to the own report. Mounted only while it is open. */
export function SpreadDialog({ from, filters, onClose }: Props) {
  const [place, setPlace] = useState({ ...noSpread, size: 25 });
  const search = { ...place, ...analyticsFiltersOf(filters), from };
  const result = useQuery(spreadQuery(search));
  useEffect(() => rememberFocus(), []);
  return (
    <Modal data-fills opened onClose={onClose} title={`Students with ${stepText(from)}`} size={760}>
      <ViewFiles
        isOff={!result.data || result.data.total === 0}
        onSave={(format) => exportView({ ...search, view: 'students' }, format)}
      />
      <PagedTable<SpreadRow>
        label={`Students with ${stepText(from)}`}
        columns={columnsOf(filters)}
        result={result}
        failed={texts.failed}
        nouns={['student', 'students']}
        place={place}
        onPlace={(next) => setPlace({ ...place, page: 1, ...next })}
        rowId={({ student }) => student.id}
        rowLabel={({ student }) => student.name}
        onSort={({ key, direction }) => {
          const sort = studentSorts.find((one) => one === key) ?? noSpread.sort;
          setPlace({ ...place, page: 1, sort, direction });
        }}
        empty={{ title: texts.noRisk, text: stepText(from) }}
      />
    </Modal>
  );
}

const columnsOf = (filters: AnalyticsFilters): Column<SpreadRow>[] => [
  {
    key: 'student_name',
    title: 'Student',
    sort: true,
    render: ({ student }) => (
      <span className={classes.broad}>
        <Link to="/reports-analytics" search={reportOfStudent(student.id, filters)} className={classes.rowLink}>
          {student.name}
        </Link>
        <span className={classes.second}>
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
    render: ({ percentage, band }) => <Standing percentage={percentage} band={band} isBrief />,
  },
];
