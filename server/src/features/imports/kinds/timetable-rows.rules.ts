import { academicYear } from '@muster/contract/people/enrollments';
import { required } from '@muster/contract/people/people';
import { integerInRange, weekdays } from '@muster/contract/http/shared';
import { structureLimits } from '@muster/contract/academics/structure';
import { timetableTexts } from '@muster/contract/timetables/timetables';
import { z } from 'zod';
import {
  type RowInput,
  parseFields,
  readStatus,
  type RowRules,
  type Value,
  type Values,
} from '../validation/row-fields.rules.ts';
import { parseTime } from '../parsing/parse-time.rules.ts';
import { resolveReferences } from './timetable-references.rules.ts';

const fields = {
  'Module Code': 'module_id',
  Day: 'day_of_week',
  'Start Time': 'start_time',
  'End Time': 'end_time',
  Venue: 'venue',
  'Class Type': 'class_type',
  Lecturer: 'lecturer_id',
  'Assistant Lecturer': 'assistant_lecturer_id',
  'Degree Programmes': 'degree_details_ids',
  Groups: 'group_ids',
  Year: 'year',
  Semester: 'semester',
  'Academic Year': 'academic_year',
  Status: 'active',
};
const optional = ['assistant_lecturer_id', 'active'];
/** The fields that identify an entry. */
const keyFields = ['module_id', 'day_of_week', 'start_time', 'academic_year', 'group_ids'];
const fixedFields = { year: 'year', semester: 'semester', degree_details_ids: 'degree programmes' };

const shape = z.object({
  venue: required('Venue is required'),
  year: integerInRange('Year is required', 0, structureLimits.lastYear),
  semester: integerInRange('Semester is required', 1, structureLimits.terms),
  academic_year: academicYear('Academic Year is required'),
});

const findWord = <Word extends string>(words: readonly Word[], text: string, prefixLength?: number): Word | undefined =>
  words.find((word) => [word, word.slice(0, prefixLength)].some((form) => form.toLowerCase() === text.toLowerCase()));

type ParsedRow = { readonly values: Values; readonly reasons: Record<string, string> };

/** Converts the text of a row to the values of the record. */
function parseRow(input: RowInput, references: Parameters<RowRules['keyOf']>[1]): ParsedRow {
  const reasons: Record<string, string> = {};
  const parsed = parseFields(shape, input, (field) => field in input, reasons);
  const parsedValues: Record<string, Value | undefined> = {};
  for (const field of Object.keys(shape.shape)) if (field in input) parsedValues[field] = parsed[field] as Value;
  const parseWord = (field: string, reader: (text: string) => string | undefined, reason: string): void => {
    const text = input[field];
    if (text === undefined) return;
    parsedValues[field] = reader(text);
    if (parsedValues[field] === undefined) reasons[field] = reason;
  };
  parseWord(
    'day_of_week',
    (text) => findWord(weekdays, text.replace(/\.$/u, ''), 3),
    'Please give a day such as Monday',
  );
  // Any other type is refused by the structure of the university.
  parseWord('class_type', (text) => findWord(references.structure.class_types, text) ?? text, '');
  for (const field of ['start_time', 'end_time']) parseWord(field, parseTime, 'Please give a time such as 09:00');
  const term = {
    year: parsedValues['year'],
    semester: parsedValues['semester'],
    academic_year: parsedValues['academic_year'],
  };
  const names = resolveReferences(input, references, term);
  const values = Object.fromEntries(
    Object.entries({ ...parsedValues, ...names.values }).filter(([, value]) => value !== undefined),
  ) as Values;
  return { values, reasons: { ...names.reasons, ...reasons } };
}

export const timetableRows: RowRules = {
  fields,
  keyColumn: 'Start Time',
  noun: 'timetable entry',
  keyOf(input, references) {
    const { values } = parseRow(input, references);
    return keyFields.every((field) => values[field] !== undefined) ? keyText(values) : undefined;
  },
  keyOfExisting: keyText,

  validate(input, existing, references) {
    const { values: parsedValues, reasons } = parseRow(input, references);
    const active = readStatus(input, existing, reasons);
    for (const [column, field] of Object.entries(fields)) {
      if (!existing && !(field in input) && !optional.includes(field)) reasons[field] = `${column} is required`;
    }
    for (const [field, noun] of Object.entries(fixedFields)) {
      if (existing && field in parsedValues && parsedValues[field] !== existing.values[field])
        reasons[field] ??= `An import cannot change the ${noun} of an existing entry`;
    }
    const values: Record<string, Value> = {};
    for (const field of Object.values(fields)) values[field] = parsedValues[field] ?? existing?.values[field] ?? null;
    values['active'] = active;
    const [start, end] = [values['start_time'], values['end_time']];
    if (start !== null && end !== null && String(end) <= String(start))
      reasons['end_time'] ??= timetableTexts.endBeforeStart;
    if (!existing && !active) reasons['active'] ??= 'There is no such active entry to set Inactive';
    return { reasons, values };
  },

  formatValue(field, value, { modulesByName, staffByName }) {
    const id = String(value);
    if (field === 'module_id') return modulesByName.get(id)?.[0]?.module_code;
    return field.endsWith('lecturer_id') ? staffByName.get(id)?.[0]?.employee_id : undefined;
  },
};

function keyText(values: Values): string {
  return keyFields.map((field) => String(values[field])).join('\n');
}
