import { Button, Collapse } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { type AnalyticsFilters, noAnalyticsFilters } from './analytics.logic.ts';
import classes from './analytics.module.css';
import { texts } from './analytics.texts.ts';
import { ReportChoice } from './report-choice.tsx';
import { filterDates, ReportDates } from './report-dates.tsx';
import { afterChoosing, filtersOf, type Offered, queriesOf } from './report-filters.logic.ts';
import { filterSelects } from './report-filters.tsx';
import { dayText, texts as reportTexts } from './reports.texts.ts';
import { useReportChoices } from './use-report-choices.ts';
import { useLecturerChoice } from './use-searched-choices.ts';

type Props = { filters: AnalyticsFilters; onChange: (filters: AnalyticsFilters) => void };

/** What all views are narrowed to. Out of the way until it is wanted; what is set stands beside the button and goes with a press. */
export function AnalyticsFiltersPanel({ filters, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const choices = useReportChoices(filters);
  const lecturer = useLecturerChoice(filters.lecturer);
  const fields: readonly (Offered & {
    name: Exclude<keyof AnalyticsFilters, 'date_from' | 'date_to'>;
    label: string;
    all: string;
  })[] = [
    ...filterSelects.map(([name, label, all]) => ({ name, label, all, ...choices[name] })),
    { name: 'lecturer', label: 'Lecturer', all: reportTexts.allLecturers, ...lecturer },
  ];
  const choose = (name: keyof AnalyticsFilters, value: string): void =>
    onChange(
      name === 'lecturer'
        ? { ...filters, lecturer: value }
        : { ...afterChoosing(filtersOf(filters), name, value), lecturer: filters.lecturer },
    );
  const set = [
    ...fields.flatMap(({ name, label, options }) => {
      const value = filters[name];
      if (value === 'all') return [];
      return [{ name, label, value: options.find((one) => one.value === value)?.label ?? '…', none: 'all' }];
    }),
    ...filterDates.flatMap(([name, label]) =>
      filters[name] === '' ? [] : [{ name, label, value: dayText(filters[name]), none: '' }],
    ),
  ];
  return (
    <div role="search" aria-label={texts.filters} className={classes.narrowing}>
      <div className={classes.chosen}>
        <Button
          variant="default"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {set.length === 0 ? texts.filters : `${texts.filters} (${set.length})`}
        </Button>
        {set.map(({ name, label, value, none }) => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            aria-label={`Take back ${label}: ${value}`}
            onClick={() => choose(name, none)}
          >
            <span className={classes.chipText} title={`${label}: ${value}`}>
              {label}: <strong>{value}</strong>
            </span>
            <IconX size={14} aria-hidden />
          </button>
        ))}
        {set.length > 0 && (
          <Button variant="subtle" size="sm" onClick={() => onChange(noAnalyticsFilters)}>
            {texts.clear}
          </Button>
        )}
      </div>
      <Collapse expanded={isOpen} id={id}>
        <div className={classes.fields}>
          {fields.map(({ name, label, all, options, note, query, onSearch }) => (
            <ReportChoice
              key={name}
              label={label}
              all={all}
              value={filters[name]}
              options={options}
              note={note}
              query={query}
              {...(onSearch && { onSearch })}
              onChange={(value) => choose(name, value)}
            />
          ))}
          <ReportDates filters={filters} onChange={choose} />
        </div>
        <ChoicesFailed of={queriesOf(fields)} />
      </Collapse>
    </div>
  );
}
