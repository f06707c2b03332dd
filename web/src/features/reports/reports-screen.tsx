import { moduleAttendanceReport } from '@muster/contract/reports';
import { Button, Tabs } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isolated } from '../../lib/isolated.ts';
import { takenBy } from '../../lib/list-search.logic.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { areSame, filtersOf, noFilters, noReport, type ReportFilters, withRealDays } from './report-filters.logic.ts';
import { ReportFiltersForm } from './report-filters.tsx';
import { ReportResults } from './report-results.tsx';
import { ReportsNav } from './reports-nav.tsx';
import { reportQuery } from './reports.api.ts';
import classes from './reports.module.css';
import { dayText, texts } from './reports.texts.ts';
import { type ReportChoices, useReportChoices } from './use-report-choices.ts';

/** `/reports-analytics`. The address holds the report that was generated; the form what the next one will be about. */
export function ReportsScreen() {
  const [address, change] = useListSearch(noReport, takenBy(moduleAttendanceReport));
  const report = withRealDays(address);
  const generated = filtersOf(report);
  const [form, setForm] = useState({ filters: generated, of: generated });
  // Back, or another address: the form follows the report.
  if (!areSame(form.of, generated)) setForm({ filters: generated, of: generated });
  const { filters } = form;
  const choices = useReportChoices(filters);
  const isBusy = useIsFetching({ queryKey: reportQuery(report).queryKey }) > 0;

  const fill = (next: ReportFilters): void => setForm({ filters: next, of: generated });
  const results = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  const generate = (): void => {
    isAsked.current = true;
    change({ ...filters, band: 'all', page: 1, made: true });
    if (report.made) bringIntoSight(results.current);
  };
  // The first report stands there only now; the address of one is opened at its beginning.
  useEffect(() => {
    if (report.made && isAsked.current) bringIntoSight(results.current);
  }, [report.made]);
  const reset = (): void => {
    fill(noFilters);
    change(noReport);
  };

  return (
    <div className={classes.page}>
      <PageHeader title={texts.title} back={{ to: '/admin', label: texts.back }}>
        <Button component={Link} to="/attendance-warnings" variant="default">
          Early Warnings
        </Button>
      </PageHeader>
      <ReportsNav />
      <Tabs value="attendance">
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="attendance">{texts.tab}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="attendance" pt="md">
          <ReportFiltersForm
            filters={filters}
            choices={choices}
            onChange={fill}
            onGenerate={generate}
            onReset={reset}
            isBusy={isBusy}
          />
          {report.made && (
            <div ref={results} className={classes.made}>
              <p className={classes.changed} role="status">
                {areSame(filters, generated) ? '' : texts.changed}
              </p>
              <p className={classes.printed}>{chosenText(generated, choices)}</p>
              <ReportResults report={report} change={change} onReset={reset} />
            </div>
          )}
          {!report.made && (
            <EmptyState
              title={texts.notYet}
              text={texts.notYetText}
              icon={<IconChartBar size={28} stroke={1.6} aria-hidden />}
            />
          )}
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

const lowestTop = 0.6;

/** On a phone the form fills the screen, and what was asked for would come unseen below it. */
function bringIntoSight(element: HTMLElement | null): void {
  if (element && element.getBoundingClientRect().top > innerHeight * lowestTop) element.scrollIntoView();
}

/** On paper the filters are a sentence. */
function chosenText(filters: ReportFilters, choices: ReportChoices): string {
  const named = Object.entries(choices).flatMap(([name, { options }]) => {
    const value = filters[name as keyof ReportChoices];
    return value === 'all' ? [] : [isolated(options.find((one) => one.value === value)?.label ?? '…')];
  });
  const { date_from: from, date_to: to } = filters;
  return [
    ...named,
    ...(from === '' ? [] : [`from ${dayText(from)}`]),
    ...(to === '' ? [] : [`until ${dayText(to)}`]),
  ].join(' · ');
}
