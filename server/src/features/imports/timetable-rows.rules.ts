import { academicYear } from '@muster/contract/enrollments';
import { required } from '@muster/contract/people';
import { chosenNumber, weekdays } from '@muster/contract/shared';
import { classTypes } from '@muster/contract/class-types';
import { timetableTexts } from '@muster/contract/timetables';
import { z } from 'zod';
import { type Given, parseFields, readStatus, type RowRules, type Value, type Values } from './row-judging.rules.ts';
import { readTime } from './times.rules.ts';
import { namedByRow } from './timetable-names.rules.ts';

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
/** What tells one entry from another; the rest can be changed by a row. */
const key = ['module_id', 'day_of_week', 'start_time', 'academic_year', 'group_ids'];
const stays = { year: 'year', semester: 'semester', degree_details_ids: 'degree programmes' };

const shape = z.object({
  venue: required('Venue is required'),
  year: chosenNumber('Year is required', 1, 4),
  semester: chosenNumber('Semester is required', 1, 2),
  academic_year: academicYear('Academic Year is required'),
});

const among = <Word extends string>(words: readonly Word[], text: string, most?: number): Word | undefined =>
  words.find((word) => [word, word.slice(0, most)].some((one) => one.toLowerCase() === text.toLowerCase()));

type Read = { readonly values: Values; readonly reasons: Record<string, string> };

/** What the row gives, as the record holds it. */
function readGiven(given: Given, references: Parameters<RowRules['keyOf']>[1]): Read {
  const reasons: Record<string, string> = {};
  const parsed = parseFields(shape, given, (field) => field in given, reasons);
  const read: Record<string, Value | undefined> = {};
  for (const field of Object.keys(shape.shape)) if (field in given) read[field] = parsed[field] as Value;
  const word = (field: string, reader: (text: string) => string | undefined, reason: string): void => {
    const text = given[field];
    if (text === undefined) return;
    read[field] = reader(text);
    if (read[field] === undefined) reasons[field] = reason;
  };
  word('day_of_week', (text) => among(weekdays, text.replace(/\.$/u, ''), 3), 'Please give a day such as Monday');
  word('class_type', (text) => among(classTypes, text), `Please give one of: ${classTypes.join(', ')}`);
  for (const field of ['start_time', 'end_time']) word(field, readTime, 'Please give a time such as 09:00');
  const term = { year: read['year'], semester: read['semester'], academic_year: read['academic_year'] };
  const names = namedByRow(given, references, term);
  const values = Object.fromEntries(
    Object.entries({ ...read, ...names.values }).filter(([, value]) => value !== undefined),
  ) as Values;
  return { values, reasons: { ...names.reasons, ...reasons } };
}

export const timetableRows: RowRules = {
  fields,
  keyColumn: 'Start Time',
  noun: 'timetable entry',
  keyOf(given, references) {
    const { values } = readGiven(given, references);
    return key.every((field) => values[field] !== undefined) ? keyText(values) : undefined;
  },
  keyOfStanding: keyText,

  judge(given, standing, references) {
    const { values: read, reasons } = readGiven(given, references);
    const active = readStatus(given, standing, reasons);
    for (const [column, field] of Object.entries(fields)) {
      if (!standing && !(field in given) && !optional.includes(field)) reasons[field] = `${column} is required`;
    }
    for (const [field, noun] of Object.entries(stays)) {
      if (standing && field in read && read[field] !== standing.values[field])
        reasons[field] ??= `The ${noun} of an entry that stands cannot be changed by an import`;
    }
    const values: Record<string, Value> = {};
    for (const field of Object.values(fields)) values[field] = read[field] ?? standing?.values[field] ?? null;
    values['active'] = active;
    const [start, end] = [values['start_time'], values['end_time']];
    if (start !== null && end !== null && String(end) <= String(start))
      reasons['end_time'] ??= timetableTexts.endBeforeStart;
    if (!standing && !active) reasons['active'] ??= 'There is no such active entry to be set Inactive';
    return { reasons, values };
  },

  shown(field, value, { modulesNamed, staffNamed }) {
    const id = String(value);
    if (field === 'module_id') return modulesNamed.get(id)?.[0]?.module_code;
    return field.endsWith('lecturer_id') ? staffNamed.get(id)?.[0]?.employee_id : undefined;
  },
};

function keyText(values: Values): string {
  return key.map((field) => String(values[field])).join('\n');
}
