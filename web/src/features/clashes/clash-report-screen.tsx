import { clashReport } from '@muster/contract/timetables/clashes';
import { Group, Select } from '@mantine/core';
import { weekdays } from '@muster/contract/http/shared';
import { IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ClashReportPair } from './clash-report-pair.tsx';
import { type ClashReport, emptyStateText, summary, texts } from './clash-report.texts.ts';
import classes from './clash-report.module.css';

const defaultSearch = { academic_year: '', semester: '' };
const allSemesters = 'all';

/** `/timetable-clashes`: the clashes of a semester, by default the current one. */
export function ClashReportScreen({ academicYears }: { academicYears: readonly string[] }) {
  const [search, change] = useListSearch(defaultSearch, acceptedParams(clashReport));
  const semesters = [{ value: allSemesters, label: 'All semesters' }, ...useStructureOptions().semesters];
  const report = useQuery({ ...queryOf(clashReport, { query: search }), placeholderData: keepPreviousData });
  const year = search.academic_year === '' ? report.data?.academic_year : search.academic_year;
  const current = report.data?.semester === null ? allSemesters : String(report.data?.semester ?? '');
  const semester = search.academic_year === '' && search.semester === '' ? current : search.semester || allSemesters;
  const offered = [...new Set([...academicYears, ...(year ? [year] : [])])].toSorted();
  return (
    <>
      <PageHeader title={texts.title} text={texts.about} back={{ to: '/timetable-management', label: texts.back }} />
      <Group gap="md" align="flex-end" mb="lg" className={classes.term}>
        <Select
          label="Academic Year"
          data={offered}
          value={year ?? null}
          onChange={(next) => change({ academic_year: next ?? '', semester })}
        />
        <Select
          label="Semester"
          data={semesters}
          value={semester}
          onChange={(next) => change({ academic_year: year ?? '', semester: next ?? '' })}
        />
      </Group>
      {report.isError && !report.data ? (
        <ErrorState text={problemText(report.error, texts.loadFailed)} onRetry={() => void report.refetch()} />
      ) : report.data ? (
        <div data-busy={report.isPlaceholderData || undefined} className={classes.results}>
          <Pairs report={report.data} />
        </div>
      ) : (
        <LoadingState text={texts.loading} />
      )}
    </>
  );
}

function Pairs({ report }: { report: ClashReport }) {
  const term = {
    academic_year: report.academic_year,
    semester: report.semester === null ? allSemesters : String(report.semester),
  };
  if (report.clashes.length === 0) {
    return <EmptyState {...emptyStateText(report)} icon={<IconCircleCheck size={30} stroke={1.6} aria-hidden />} />;
  }
  return (
    <>
      <p role="status" className={classes.count}>
        {summary(report)}
      </p>
      {weekdays.map((day) => {
        const pairs = report.clashes.filter((one) => one.day_of_week === day);
        return pairs.length === 0 ? null : (
          <section key={day} aria-label={day} className={classes.day}>
            <h2 className={classes.weekday}>{day}</h2>
            {pairs.map((pair) => (
              <ClashReportPair key={`${pair.first.id} ${pair.second.id}`} pair={pair} term={term} />
            ))}
          </section>
        );
      })}
    </>
  );
}
