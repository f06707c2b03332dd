import { moduleAttendanceReport } from '@muster/contract/reports/reports';
import { useIsFetching } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import {
  areSameFilters,
  toFilters,
  noFilters,
  defaultReport,
  type Report,
  type ReportFilters,
} from '../filters/report-filters.logic.ts';
import { ReportFiltersForm } from '../filters/report-filters.tsx';
import { useThisSemester } from '../filters/this-semester.tsx';
import { ReportExports } from './report-exports.tsx';
import { ReportResults } from './report-results.tsx';
import { ReportStrip } from './report-strip.tsx';
import { ReportsNav } from '../reports-nav.tsx';
import { reportQuery } from '../reports.api.ts';
import classes from './student-report.module.css';
import { formatDay, texts } from '../reports.texts.ts';
import { type ReportFilterOptions, useReportFilterOptions } from '../filters/use-report-filter-options.ts';

/**
 * `/reports-analytics`. The URL holds the generated report, or none for that of the current semester; the form holds the filters of the next
 * one.
 */
export function StudentReportScreen() {
  const [chosen, change] = useListSearch(defaultReport, acceptedParams(moduleAttendanceReport));
  const semester = useThisSemester();
  const isDefault = !chosen.made && areSameFilters(chosen, noFilters);
  const report: Report = isDefault ? { ...chosen, ...semester } : chosen;
  const isReady = !isDefault || semester !== undefined;
  const generated = toFilters(report);
  const [form, setForm] = useState({ filters: generated, of: generated });
  // After Back or another URL, the form shows the filters of that report.
  if (!areSameFilters(form.of, generated)) setForm({ filters: generated, of: generated });
  const { filters } = form;
  const choices = useReportFilterOptions(filters);
  const isBusy = useIsFetching({ queryKey: reportQuery(report).queryKey }) > 0;

  const setFilters = (next: ReportFilters): void => setForm({ filters: next, of: generated });
  const results = useRef<HTMLDivElement>(null);
  const generate = (): void => {
    change({ ...filters, band: 'all', page: 1, made: true });
    scrollIntoViewIfNeeded(results.current);
  };
  const reset = (): void => {
    setFilters({ ...noFilters, ...semester });
    change(defaultReport);
  };

  return (
    <div className={classes.page}>
      <PageHeader title={texts.title} back={{ to: '/admin', label: texts.back }}>
        <Button component={Link} to="/attendance-warnings" variant="default" size="sm">
          Early Warnings
        </Button>
        <ReportExports report={report} isReady={isReady} />
      </PageHeader>
      <ReportsNav />
      <ReportStrip filters={generated} isReady={isReady} />
      <ReportFiltersForm
        filters={filters}
        choices={choices}
        onChange={setFilters}
        onGenerate={generate}
        onReset={reset}
        isBusy={isBusy}
      />
      <div ref={results} className={classes.made}>
        <p className={classes.changed} role="status">
          {areSameFilters(filters, generated) ? '' : texts.changed}
        </p>
        <p className={classes.printed}>{formatFilters(generated, choices)}</p>
        <ReportResults report={report} isReady={isReady} change={change} onReset={reset} />
      </div>
    </div>
  );
}

const maxTopShare = 0.6;

/** On a phone the form fills the screen and the results would be out of view. */
function scrollIntoViewIfNeeded(element: HTMLElement | null): void {
  if (element && element.getBoundingClientRect().top > innerHeight * maxTopShare) element.scrollIntoView();
}

/** The filters as one line, for print. */
function formatFilters(filters: ReportFilters, choices: ReportFilterOptions): string {
  const named = Object.entries(choices).flatMap(([name, { options }]) => {
    const value = filters[name as keyof ReportFilterOptions];
    return value === 'all' ? [] : [bidiIsolate(options.find((one) => one.value === value)?.label ?? '…')];
  });
  const { department, date_from: from, date_to: to } = filters;
  return [
    ...named,
    ...(department === 'all' ? [] : [bidiIsolate(department)]),
    ...(from === '' ? [] : [`from ${formatDay(from)}`]),
    ...(to === '' ? [] : [`until ${formatDay(to)}`]),
  ].join(' · ');
}
