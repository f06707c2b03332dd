import { timetableTexts } from '@muster/contract/timetables/timetables';
import { parseDate, parseDates } from '../parsing/parse-date.rules.ts';
import type {
  Column,
  ExistingRecord,
  References,
  RowInput,
  RowRules,
  Value,
  Values,
} from '../validation/row-fields.rules.ts';
import { firstDateHeadings, lastDateHeadings } from './timetable-headings.rules.ts';
import { headingsOf } from './headings.rules.ts';

/** The first and the last day of a class, if it does not have all days of its semester. */
export const dayColumns = {
  'First Date': {
    field: 'valid_from',
    headings: [...headingsOf('Timetables: First Date'), ...firstDateHeadings],
    isDate: true,
  },
  'Last Date': {
    field: 'valid_until',
    headings: [...headingsOf('Timetables: Last Date'), ...lastDateHeadings],
    isDate: true,
  },
} as const satisfies Record<string, Column>;

const dayFields = Object.values(dayColumns).map(({ field }) => field);

const dayOf = (text: string | undefined): string | null => {
  const date = text === undefined ? undefined : parseDate(text);
  return date ? ('date' in date ? date.date : (text ?? null)) : null;
};

/** The days of a row as text; a blank one is that of the semester. */
export const daysOf: NonNullable<RowRules['daysOf']> = ({ valid_from: first, valid_until: last }) =>
  `${dayOf(first) ?? ''} ${dayOf(last) ?? ''}`;

type Days = { readonly first: string | null; readonly last: string | null };

/** Without the days that are those of the semester. */
function withinSemester({ first, last }: Days, of: Values, { semesters }: Pick<References, 'semesters'>): Days {
  const dates = semesters.find(
    ({ academic_year: year, semester }) => year === of['academic_year'] && semester === of['semester'],
  );
  return {
    first: first !== null && dates && first <= dates.starts_on ? null : first,
    last: last !== null && dates && last >= dates.ends_on ? null : last,
  };
}

const textOf = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null);
const daysOfRecord = (values: Values, references: Pick<References, 'semesters'>): Days =>
  withinSemester({ first: textOf(values['valid_from']), last: textOf(values['valid_until']) }, values, references);

/** Whether a change keeps the record as it is: it is a version before a change, or has ended. */
const isPast = ({ continued_by: next, has_ended: hasEnded }: Values): boolean =>
  typeof next === 'string' || hasEnded === true;

/**
 * The parts of a class that a row means: those with its days. Otherwise the one that continues: of a row without days, or with its first
 * day.
 */
export function chooseByDays(
  { valid_from: first, valid_until: last }: RowInput,
  records: readonly ExistingRecord[],
  references: Pick<References, 'semesters'>,
): readonly ExistingRecord[] {
  const written = { first: dayOf(first), last: dayOf(last) };
  const exact = records.filter(({ values }) => {
    const [row, record] = [withinSemester(written, values, references), daysOfRecord(values, references)];
    return row.first === record.first && row.last === record.last;
  });
  const hasDays = written.first !== null || written.last !== null;
  if (hasDays && exact.length > 0) return exact;
  return records
    .filter(({ values }) => !isPast(values))
    .filter(
      ({ values }) =>
        !hasDays ||
        written.first === null ||
        withinSemester(written, values, references).first === daysOfRecord(values, references).first,
    )
    .toSorted((a, b) => ((textOf(a.values['valid_from']) ?? '') < (textOf(b.values['valid_from']) ?? '') ? -1 : 1));
}

/** Reads the days of a row for a new class. */
export function readNewDays(input: RowInput, today: string, reasons: Record<string, string>): Record<string, Value> {
  const days = parseDates(input, dayFields, reasons);
  const { valid_from: first, valid_until: last } = days;
  if (first !== undefined && last !== undefined && last < first)
    reasons['valid_until'] ??= timetableTexts.lastDayBeforeFirst;
  if (last !== undefined && last < today)
    reasons['valid_until'] ??= 'This day is over. An import adds no past classes.';
  return days;
}

/** Reads the days of a row for an existing class: an earlier last day ends it. `isChanged`: the row changes other fields. */
export function readChangedDays(
  input: RowInput,
  { values: existing }: ExistingRecord,
  isChanged: boolean,
  references: Pick<References, 'semesters'>,
  reasons: Record<string, string>,
): Record<string, Value> {
  const { valid_from: first = null, valid_until: last = null } = parseDates(input, dayFields, reasons);
  const [row, record] = [withinSemester({ first, last }, existing, references), daysOfRecord(existing, references)];
  const endsEarlier = row.last !== null && row.last !== record.last;
  if (first !== null && row.first !== record.first)
    reasons['valid_from'] ??= 'An import cannot change the first day of an existing class';
  if (endsEarlier && record.last !== null && row.last > record.last)
    reasons['valid_until'] ??= 'An import cannot give an existing class further days';
  if (endsEarlier && isChanged)
    reasons['valid_until'] ??= 'Please change the last day in a separate file: this row has other changes, too';
  if (isPast(existing) && (endsEarlier || isChanged))
    reasons[''] ??= 'This part of the class ends by a later change. Please change it in the timetable.';
  return endsEarlier ? { valid_until: row.last } : {};
}
