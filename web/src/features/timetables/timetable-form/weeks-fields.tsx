import { listSemesters } from '@muster/contract/academics/semesters';
import { Select, TextInput } from '@mantine/core';
import { maxWeeksLength, parseWeeks } from '@muster/contract/timetables/week-pattern-input';
import { weeksOf, weeksTexts } from '@muster/contract/timetables/week-patterns';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/query.ts';
import { formatCount } from '../../../ui/text/pluralize.ts';
import classes from './class-block.module.css';
import type { ClassFields, Term } from './timetable-form.logic.ts';
import { weeksHint } from './timetable-form.texts.ts';

/** A select has no empty value. */
const everyWeek = 'every';
const choices = [
  { value: everyWeek, label: weeksTexts.everyWeek },
  { value: 'odd', label: 'Odd weeks' },
  { value: 'even', label: 'Even weeks' },
  { value: 'chosen', label: 'Chosen weeks' },
];

type Props = {
  fields: Pick<ClassFields, 'weeks' | 'chosen_weeks'>;
  term: Pick<Term, 'semester' | 'academic_year'>;
  onChange: (change: Partial<ClassFields>) => void;
  error: string | undefined;
  path: string;
};

/** The teaching weeks of a class. An error belongs to the typed weeks while they are chosen. */
export function WeeksFields({ fields: { weeks, chosen_weeks: typed }, term, onChange, error, path }: Props) {
  const isChosen = weeks === 'chosen';
  const hasHint = weeks !== '' && term.semester !== '' && term.academic_year !== '';
  const semesters = useQuery({ ...queryOf(listSemesters), enabled: hasHint });
  const dates = semesters.data?.find(
    (one) => one.academic_year === term.academic_year && String(one.semester) === term.semester,
  );
  const hint = hasHint && semesters.data ? weeksHint(dates) : undefined;
  const chosen = parseWeeks(typed);
  return (
    <>
      <Select
        label="Weeks"
        className={classes.day}
        data-path={isChosen ? undefined : `${path}weeks`}
        error={isChosen ? undefined : error}
        data={choices}
        value={weeks === '' ? everyWeek : weeks}
        onChange={(value) => onChange({ weeks: value === null || value === everyWeek ? '' : value })}
        allowDeselect={false}
        openOnFocus={false}
      />
      {isChosen ? (
        <TextInput
          label="Teaching weeks"
          className={classes.fullWidth}
          data-path={`${path}weeks`}
          required
          error={error}
          placeholder="1–4, 7"
          description={hint}
          maxLength={maxWeeksLength}
          value={typed}
          rightSectionWidth="auto"
          rightSection={
            typed.trim() !== '' && typeof chosen === 'string' ? (
              <span className={classes.weekCount}>{formatCount(weeksOf(chosen).length, 'week')}</span>
            ) : undefined
          }
          // The error of both fields disappears.
          onChange={({ currentTarget }) => onChange({ weeks: 'chosen', chosen_weeks: currentTarget.value })}
        />
      ) : (
        hint !== undefined && <p className={classes.hint}>{hint}</p>
      )}
    </>
  );
}
