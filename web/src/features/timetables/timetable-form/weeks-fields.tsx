import { Select, TagsInput, TextInput } from '@mantine/core';
import { maxWeeksLength, parseWeeks } from '@muster/contract/timetables/week-pattern-input';
import { weeksOf, weeksTexts } from '@muster/contract/timetables/week-patterns';
import { formatFullDate } from '#lib/format/dates.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { isMonthFirst } from '#ui/form/parse-date.logic.ts';
import { formatCount } from '@muster/contract/http/plural';
import { texts } from '../timetables.texts.ts';
import classes from './class-block.module.css';
import { changeWeeksForm, type ClassWeeks, findDateError, readClassDate, weekdayDates } from './class-weeks.logic.ts';
import { PlannedClasses } from './planned-classes.tsx';
import type { ClassFields, Term } from './timetable-form.logic.ts';
import { fieldError, weeksChoices, weeksHint } from './timetable-form.texts.ts';
import { useSemester } from './use-semester.ts';

/** A select has no empty value. */
const everyWeek = 'every';
const choices = [{ value: everyWeek, label: weeksTexts.everyWeek }, ...weeksChoices];

type Props = {
  fields: ClassWeeks & Pick<ClassFields, 'day_of_week'>;
  term: Pick<Term, 'semester' | 'academic_year'>;
  onChange: (change: Partial<ClassFields>) => void;
  usualFirstDay: string | undefined;
  /** Whether the class exists. */
  isSaved: boolean;
  errors: Readonly<Record<string, unknown>>;
  path: string;
};

/** The weeks, or the single dates, of a class between its first and its last day, and the dates that follow from them. */
export function WeeksFields({ fields, term, onChange, usualFirstDay, isSaved, errors, path }: Props) {
  const { weeks, chosen_weeks: typed, dates: chosenDates, first_day: first, valid_until: last } = fields;
  const { isKnown, dates: semester } = useSemester(term);
  const hasOwnField = weeks === 'chosen' || weeks === 'dates';
  const hint = isKnown && ['odd', 'even', 'chosen'].includes(weeks) ? weeksHint(semester) : undefined;
  const chosen = parseWeeks(typed);
  const dateError = semester && chosenDates.length > 0 ? findDateError(fields, semester) : undefined;
  const error = dateError ?? fieldError('Weeks', errors['weeks']);
  const weeksField = { className: classes.fullWidth, 'data-path': `${path}weeks`, required: true, error };
  const dayField = (field: 'first_day' | 'valid_until', label: string, bound: string | undefined) => ({
    label,
    className: classes.date,
    'data-path': `${path}${field}`,
    error: fieldError(label, errors[field]),
    placeholder: bound === undefined ? undefined : formatFullDate(bound),
    value: fields[field],
    // The error of the weeks disappears, too.
    onChange: (day: string) => onChange({ weeks, [field]: day }),
  });
  return (
    <>
      <Select
        label="Weeks"
        className={classes.day}
        data-path={hasOwnField ? undefined : `${path}weeks`}
        error={hasOwnField ? undefined : error}
        data={choices}
        value={weeks === '' ? everyWeek : weeks}
        onChange={(value) => {
          const chosenForm = value === null || value === everyWeek ? '' : value;
          onChange(changeWeeksForm(fields, chosenForm, { semester, usual: usualFirstDay, isSaved }));
        }}
        allowDeselect={false}
        openOnFocus={false}
      />
      {(weeks !== 'dates' || first !== '' || last !== '' || errors['first_day'] !== undefined) && (
        <>
          <DateField
            {...dayField('first_day', texts.firstDay, usualFirstDay ?? semester?.starts_on)}
            required={weeks === 'fortnightly'}
          />
          <DateField {...dayField('valid_until', texts.lastDay, semester?.ends_on)} />
        </>
      )}
      {weeks === 'chosen' && (
        <TextInput
          {...weeksField}
          label="Teaching weeks"
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
          onChange={({ currentTarget }) => onChange({ weeks, chosen_weeks: currentTarget.value })}
        />
      )}
      {weeks === 'dates' && (
        <TagsInput
          {...weeksField}
          label={texts.singleDates}
          description={isKnown && !semester ? texts.noSemesterDates : texts.singleDatesHint}
          placeholder={chosenDates.length === 0 ? '27 Nov 2026' : undefined}
          data={semester ? weekdayDates(fields.day_of_week, semester).map(formatFullDate) : []}
          value={chosenDates.map((date) => formatDateTag(date))}
          splitChars={[',', ';', '\n']}
          // The list does not cover the error, and does not open when saving moves the focus to the field.
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          openOnFocus={errors['weeks'] === undefined}
          clearable
          onChange={(tags) => {
            const read = (text: string) =>
              semester ? readClassDate(text, semester, isMonthFirst(navigator.language)) : text;
            // The keyboards of phones report no comma key.
            const parts = tags.flatMap((tag) => tag.split(/[,;\n]/u)).map((text) => text.trim());
            const dates = parts.filter((text) => text !== '').map(read);
            onChange({ weeks, dates: [...new Set(dates)].toSorted() });
          }}
        />
      )}
      {weeks !== 'chosen' && hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <PlannedClasses fields={fields} semester={semester} usualFirstDay={usualFirstDay} />
    </>
  );
}

/** A text that is no date stays as it was typed, so that it can be corrected. */
const formatDateTag = (date: string): string => (/^\d{4}-\d{2}-\d{2}$/u.test(date) ? formatFullDate(date) : date);
