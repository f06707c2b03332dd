import { Collapse } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { OptionsError } from '../../../ui/select/options-error.tsx';
import { type AnalyticsFilters, noAnalyticsFilters } from '../analytics.logic.ts';
import classes from '../analytics.module.css';
import { texts } from '../analytics.texts.ts';
import { ReportFilterSelect } from './report-filter-select.tsx';
import { filterDates, ReportDateFields } from './report-date-fields.tsx';
import { resetDependentFilters, toFilters, type FilterOptions, optionsQueries } from './report-filters.logic.ts';
import { filterSelects } from './report-filters.tsx';
import { formatDay, texts as reportTexts } from '../reports.texts.ts';
import { useReportFilterOptions } from './use-report-filter-options.ts';
import { useLecturerOptions } from './use-search-filter-options.ts';

type Props = { filters: AnalyticsFilters; onChange: (filters: AnalyticsFilters) => void };

/** Collapsible filters that all views share. Active filters show as chips that remove them. */
export function AnalyticsFiltersPanel({ filters, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const choices = useReportFilterOptions(filters);
  const lecturer = useLecturerOptions(filters.lecturer);
  const fields: readonly (FilterOptions & {
    name: Exclude<keyof AnalyticsFilters, 'date_from' | 'date_to'>;
    label: string;
    all: string;
  })[] = [
    ...filterSelects.map(([name, label, all]) => ({ name, label, all, ...choices[name] })),
    { name: 'lecturer', label: 'Lecturer', all: reportTexts.allLecturers, ...lecturer },
  ];
  const changeFilter = (name: keyof AnalyticsFilters, value: string): void =>
    onChange(
      name === 'lecturer'
        ? { ...filters, lecturer: value }
        : { ...resetDependentFilters(toFilters(filters), name, value), lecturer: filters.lecturer },
    );
  const activeFilters = [
    ...fields.flatMap(({ name, label, options }) => {
      const value = filters[name];
      if (value === 'all') return [];
      return [{ name, label, value: options.find((one) => one.value === value)?.label ?? '…', none: 'all' }];
    }),
    ...filterDates.flatMap(([name, label]) =>
      filters[name] === '' ? [] : [{ name, label, value: formatDay(filters[name]), none: '' }],
    ),
  ];
  return (
    <div role="search" aria-label={texts.filters} className={classes.filterPanel}>
      <div className={classes.activeFilters}>
        <Button
          variant="default"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {activeFilters.length === 0 ? texts.filters : `${texts.filters} (${activeFilters.length})`}
        </Button>
        {activeFilters.map(({ name, label, value, none }) => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            aria-label={`Remove filter ${label}: ${value}`}
            onClick={() => changeFilter(name, none)}
          >
            <span className={classes.chipText} title={`${label}: ${value}`}>
              {label}: <strong>{value}</strong>
            </span>
            <IconX size={14} aria-hidden />
          </button>
        ))}
        {activeFilters.length > 0 && (
          <Button variant="subtle" size="sm" onClick={() => onChange(noAnalyticsFilters)}>
            {texts.clear}
          </Button>
        )}
      </div>
      <Collapse expanded={isOpen} id={id}>
        <div className={classes.fields}>
          {fields.map(({ name, label, all, options, note, query, onSearch }) => (
            <ReportFilterSelect
              key={name}
              label={label}
              all={all}
              value={filters[name]}
              options={options}
              note={note}
              query={query}
              {...(onSearch && { onSearch })}
              onChange={(value) => changeFilter(name, value)}
            />
          ))}
          <ReportDateFields filters={filters} onChange={changeFilter} />
        </div>
        <OptionsError queries={optionsQueries(fields)} />
      </Collapse>
    </div>
  );
}
