import type { importColumns } from '@muster/contract/academics/import-columns';
import { academicYear } from '@muster/contract/people/enrollments';
import { required } from '@muster/contract/http/fields';
import { integerInRange, weekdays } from '@muster/contract/http/shared';
import { structureLimits } from '@muster/contract/academics/structure';
import { timetableTexts } from '@muster/contract/timetables/timetables';
import { parseWeeks } from '@muster/contract/timetables/week-pattern-input';
import { hasOnlyLaterWeeks, parseCalendarWeeks, toTeachingWeeks } from '@muster/contract/timetables/semester-weeks';
import { formatChosenWeeks, formatWeeks } from '@muster/contract/timetables/week-patterns';
import { z } from 'zod';
import {
  type Column,
  type Columns,
  type NamedSemester,
  type RowInput,
  parseFields,
  readStatus,
  type RowRules,
  type Value,
  type Values,
} from '../validation/row-fields.rules.ts';
import { parseEndTime, parseTime } from '../parsing/parse-time.rules.ts';
import { namesWeekday, parseWeekday } from '../parsing/parse-words.rules.ts';
import { parseDay, parseEnd, parseStart } from '../parsing/parse-time-range.rules.ts';
import { namesTypeOfGroup, readClassType, typesOfUxxi } from '../parsing/types-of-groups.rules.ts';
import { toAcademicYear, toClassType, toWeeks } from '../parsing/usual-values.rules.ts';
import { groupCapacityField, readGroupCapacity } from '../parsing/teaching-groups.rules.ts';
import {
  academicYearColumn,
  courseNumberColumn,
  moduleColumn,
  parallelGroupColumn,
  datedSemesterColumn,
  statusColumn,
  yearColumn,
} from './columns.rules.ts';
import {
  headingsOf,
  degreeHeadingsWithoutCourse,
  groupHeadings,
  lecturerHeadings,
  typeOfGroupHeadings,
} from './headings.rules.ts';
import {
  classTypeHeadings,
  dayHeadings,
  endTimeHeadings,
  firstDateHeadings,
  groupCapacityHeadings,
  lastDateHeadings,
  rhythmHeadings,
  timeHeadings,
  startTimeHeadings,
  venueHeadings,
  weeksHeadings,
} from './timetable-headings.rules.ts';
import {
  datedWeeksTexts,
  findDateProblem,
  isRhythm,
  isShortDates,
  parseDatedWeeks,
  readDatedWeeks,
  refuseWithoutSemester,
  weeksTextOf,
} from './timetable-dated-weeks.rules.ts';
import { timetableCorrections } from './timetable-corrections.rules.ts';
import { findRowsOfGroups, findRowsOfRooms } from './timetable-lessons.rules.ts';
import { findPeriodsOfClasses } from './timetable-periods.rules.ts';
import { chooseByDays, dayColumns, daysOf, readChangedDays, readNewDays } from './timetable-days.rules.ts';
import { findNamesOfSeveralTypes } from './timetable-group-types.rules.ts';
import { impliedValues, resolveExpected, resolveReferences } from './timetable-references.rules.ts';

const columns: Columns = {
  'Module Code': { ...moduleColumn, isMany: true },
  Day: {
    field: 'day_of_week',
    headings: dayHeadings,
    isRequired: true,
    translate: parseDay,
    sharedHeadings: timeHeadings,
    isOneOfSeveral: namesWeekday,
    choices: weekdays,
  },
  'Start Time': {
    field: 'start_time',
    headings: startTimeHeadings,
    isRequired: true,
    translate: (text) => (parseTime(text) === undefined ? parseStart(text) : undefined),
    sharedHeadings: timeHeadings,
  },
  'End Time': {
    field: 'end_time',
    headings: endTimeHeadings,
    isRequired: true,
    translate: (text) => (parseEndTime(text) === undefined ? parseEnd(text) : undefined),
    sharedHeadings: timeHeadings,
  },
  Weeks: {
    field: 'weeks',
    headings: weeksHeadings,
    translate: toWeeks,
    joined: { headings: rhythmHeadings, others: [firstDateHeadings, lastDateHeadings] },
  },
  Venue: {
    field: 'venue',
    headings: venueHeadings,
    isRequired: true,
    tellsApart: true,
    choices: 'venues',
  },
  'Class Type': {
    field: 'class_type',
    headings: classTypeHeadings,
    sharedHeadings: typeOfGroupHeadings,
    sharedTranslations: typesOfUxxi,
    isRequired: true,
    translate: toClassType,
    choices: 'classTypes',
  },
  Lecturer: {
    field: 'lecturer_id',
    headings: [...headingsOf('Timetables: Lecturer'), ...lecturerHeadings],
    isRequired: true,
    tellsApart: true,
    choices: 'teachers',
    isMany: true,
  },
  'Assistant Lecturer': {
    field: 'assistant_lecturer_id',
    headings: headingsOf('Timetables: Assistant Lecturer'),
    choices: 'teachers',
    isMany: true,
  },
  'Degree Programmes': {
    field: 'degree_details_ids',
    headings: [...headingsOf('Timetables: Degree Programmes'), ...degreeHeadingsWithoutCourse],
    choices: 'degrees',
    isMany: true,
  },
  Groups: {
    field: 'group_ids',
    headings: [...headingsOf('Timetables: Groups'), ...groupHeadings],
    choices: 'groups',
    isMany: true,
  },
  'Course Number': { ...courseNumberColumn, isMany: true },
  'Parallel Group': {
    ...parallelGroupColumn,
    isMany: true,
    isOneOfSeveral: (heading) => namesTypeOfGroup(heading, true),
  },
  // 'Année' and 'Curso' may be either: 2 or 2026/27.
  Year: {
    ...yearColumn,
    translate: (text) => (toAcademicYear(text) === undefined ? yearColumn.translate(text) : ''),
    implies: { field: academicYearColumn.field, read: toAcademicYear },
  },
  Semester: datedSemesterColumn,
  'Academic Year': academicYearColumn,
  ...dayColumns,
  Status: statusColumn,
  'Group Capacity': {
    field: groupCapacityField,
    headings: groupCapacityHeadings,
    // LSF: without a limit.
    translate: (text) => (/^0+$/u.test(text) ? '' : undefined),
  },
} satisfies Record<(typeof importColumns)['timetables'][number] | 'Group Capacity', Column>;
/** Fields that are no values of an entry to compare. */
const ownFields = new Set<string>([...Object.values(dayColumns).map(({ field }) => field), groupCapacityField]);
/** The fields that identify an entry. */
const keyFields = ['module_id', 'day_of_week', 'start_time', 'academic_year', 'group_ids'];
/** Columns that a new entry needs, and that its groups and its module imply. */
const impliedColumns = ['Degree Programmes', 'Year', 'Semester', 'Academic Year'];
/** Whom an entry expects. A row has the stored names of the teaching groups, however it writes them. */
const identifyingFields = ['group_ids', 'course_number', 'parallel_group'];
/** The modules, besides that of the entry, that its teaching groups serve: the column of modules gives them, too. */
const furtherModules = 'further_module_ids';
const fixedFields = { year: 'year', semester: 'semester', degree_details_ids: 'degree programmes' };

const shape = z.object({
  venue: required('Venue is required'),
  year: integerInRange('Year is required', 0, structureLimits.lastYear),
  semester: integerInRange('Semester is required', 1, structureLimits.terms),
  academic_year: academicYear('Academic Year is required'),
});

const timeRequired = 'Please give a time such as 09:00';

type ParsedRow = {
  readonly values: Values;
  readonly reasons: Record<string, string>;
  /** What the preview says about it. */
  readonly notes: readonly string[];
  readonly expected: ReturnType<typeof resolveExpected>;
};

/** Converts the text of a row to the values of the record. */
function parseRow(input: RowInput, references: Parameters<RowRules['keyOf']>[1]): ParsedRow {
  const reasons: Record<string, string> = {};
  const parsed = parseFields(shape, input, (field) => field in input, reasons);
  const parsedValues: Record<string, Value | undefined> = {};
  for (const field of Object.keys(shape.shape)) if (field in input) parsedValues[field] = parsed[field] as Value;
  const parseWord = (field: string, reader: (text: string) => string | null | undefined, reason: string): void => {
    const text = input[field];
    if (text === undefined) return;
    parsedValues[field] = reader(text);
    if (parsedValues[field] === undefined) reasons[field] = reason;
  };
  parseWord('day_of_week', parseWeekday, 'Please give a day such as Monday');
  // Any other type is refused by the structure of the university.
  const { class_types: types } = references.structure;
  parseWord('class_type', (text) => readClassType(text, types), '');
  parseWord('start_time', parseTime, timeRequired);
  parseWord('end_time', parseEndTime, timeRequired);
  // Calendar weeks need the dates of the term, which the groups may imply.
  const weeks = weeksTextOf(input);
  if (parseCalendarWeeks(weeks) === undefined && parseDatedWeeks(weeks) === undefined && !isShortDates(weeks))
    parseWord(
      'weeks',
      () => parseWeeks(weeks),
      findDateProblem(weeks) ?? (isRhythm(weeks) ? datedWeeksTexts.noDates : datedWeeksTexts.invalid),
    );
  const term = {
    year: parsedValues['year'],
    semester: parsedValues['semester'],
    academic_year: parsedValues['academic_year'],
  };
  const names = resolveReferences(input, references, term);
  const expected = resolveExpected(input, names, references, term);
  const implied = impliedValues({ ...names.values, ...expected.values }, references);
  for (const [field, value] of Object.entries({ ...implied, ...expected.values }))
    if (!(field in input) || identifyingFields.includes(field)) parsedValues[field] = value;
  const { academic_year: academicYear, semester } = parsedValues;
  const dates = references.semesters.find((one) => one.academic_year === academicYear && one.semester === semester);
  const ofTerm: Record<string, string> = {};
  const weeksNote =
    readCalendarWeeks(weeks, parsedValues, dates, ofTerm) ?? readDatedWeeks(weeks, parsedValues, dates, ofTerm);
  const values = Object.fromEntries(
    Object.entries({ ...parsedValues, ...names.values }).filter(([, value]) => value !== undefined),
  ) as Values;
  const notes = [...(expected.notes ?? []), ...names.notes, weeksNote].filter((note) => note !== undefined);
  return {
    values,
    reasons: { ...ofTerm, ...names.reasons, ...expected.reasons, ...reasons },
    notes,
    expected,
  };
}

/**
 * Reads weeks as calendar weeks that are written so (KW 41–48), or that are all after the last week of the semester. Returns a note if it
 * did.
 */
function readCalendarWeeks(
  written: string,
  values: Record<string, Value | undefined>,
  dates: NamedSemester | undefined,
  reasons: Record<string, string>,
): string | undefined {
  const named = parseCalendarWeeks(written);
  const chosen = named ?? (typeof values['weeks'] === 'string' ? values['weeks'] : null);
  const isMeant = named !== undefined || (dates && hasOnlyLaterWeeks(chosen, dates));
  const weeks = isMeant && dates ? toTeachingWeeks(chosen, dates) : undefined;
  if (named !== undefined && !dates) refuseWithoutSemester(values, reasons);
  else if (named !== undefined && weeks === undefined)
    reasons['weeks'] = 'The semester does not have all of these weeks';
  if (weeks === undefined) return undefined;
  values['weeks'] = weeks;
  const isParity = chosen === 'odd' || chosen === 'even';
  const calendarWeeks = isParity
    ? `${formatWeeks(chosen).split(' ')[0]} calendar weeks`
    : `Calendar weeks ${formatChosenWeeks(String(chosen))}`;
  return `${calendarWeeks} were read as ${formatWeeks(weeks).toLowerCase()} of the semester.`;
}

export const timetableRows: RowRules = {
  columns,
  needsTeaching: true,
  needsTeachingGroups: true,
  findNamesOfSeveralTypes,
  refersToInactive: true,
  keyColumn: 'Start Time',
  corrections: timetableCorrections,
  noun: 'timetable entry',
  keyOf(input, references) {
    const { values } = parseRow(input, references);
    return keyFields.every((field) => values[field] !== undefined) ? keyText(values) : undefined;
  },
  keyOfExisting: keyText,
  daysOf,
  chooseByDays,
  findParts: [findRowsOfGroups, findRowsOfRooms, findPeriodsOfClasses],
  variantOf(of, references) {
    const written = String(of['weeks'] ?? '');
    const weeks = parseWeeks(written);
    // Only a row can have calendar weeks, or a rhythm with dates.
    const needsTerm = isWritten(of) && (weeks === undefined || /\d\d/u.test(written));
    return String(needsTerm ? parseRow(of, references).values['weeks'] : weeks);
  },

  validate(input, existing, references, today) {
    const { values: parsedValues, reasons, notes, expected } = parseRow(input, references);
    const active = readStatus(input, existing, reasons);
    for (const [label, { field, isRequired }] of Object.entries(columns)) {
      const isMissing = !(field in input) && parsedValues[field] === undefined;
      // What the module and the groups of the row imply is missing only once they are known.
      const areUnknown = 'module_id' in reasons || 'group_ids' in reasons || expected.reasons !== undefined;
      const isImplied = impliedColumns.includes(label) && (parsedValues['group_ids'] !== undefined || !areUnknown);
      if (!existing && isMissing && (isRequired || isImplied)) reasons[field] ??= `${label} is required`;
    }
    // The row may name teaching groups instead. Other groups may have other degree programmes.
    const isOfGroups = (field: string): boolean =>
      field === 'group_ids' ||
      (field === 'degree_details_ids' && parsedValues['group_ids'] !== existing?.values['group_ids']);
    for (const [field, noun] of Object.entries(fixedFields)) {
      if (existing && field in input && !isOfGroups(field) && parsedValues[field] !== existing.values[field])
        reasons[field] ??= `An import cannot change the ${noun} of an existing entry`;
    }
    const values: Record<string, Value> = {};
    for (const { field } of Object.values(columns)) {
      if (ownFields.has(field)) continue;
      const value = existing && !(field in input) && !isOfGroups(field) ? undefined : parsedValues[field];
      values[field] = value === undefined ? (existing?.values[field] ?? null) : value;
    }
    values['active'] = active;
    const { newGroups = [], newModules = [] } = expected;
    const isAdding = newGroups.length > 0;
    const capacity = isAdding ? readGroupCapacity(input, reasons) : null;
    values['new_groups'] = isAdding ? JSON.stringify(newGroups.map((group) => ({ ...group, capacity }))) : null;
    values['new_modules'] = existing || newModules.length === 0 ? null : JSON.stringify(newModules);
    if (existing) values[furtherModules] = parsedValues[furtherModules] ?? existing.values[furtherModules] ?? null;
    const isChanged = Object.entries(values).some(([field, value]) => value !== (existing?.values[field] ?? null));
    const days = existing
      ? readChangedDays(input, existing, isChanged, references, reasons)
      : { ...datedDays(parsedValues), ...readNewDays(input, today, reasons) };
    Object.assign(values, days);
    const [start, end] = [values['start_time'], values['end_time']];
    if (start !== null && end !== null && String(end) <= String(start))
      reasons['end_time'] ??= timetableTexts.endBeforeStart;
    if (!existing && !active) reasons['active'] ??= 'There is no such active entry to set Inactive';
    return { reasons, values, note: notes.length > 0 ? notes.join(' ') : undefined };
  },

  formatValue(field, value, { modulesByName, staffByName, groups, degrees }) {
    const namesOf = <One extends { readonly id: string }>(all: readonly One[], nameOf: (one: One) => string): string =>
      all.flatMap((one) => (String(value).includes(one.id) ? nameOf(one) : [])).join('; ');
    if (field === 'group_ids') return namesOf(groups, ({ group_name: name }) => name);
    if (field === 'degree_details_ids') return namesOf(degrees, ({ degree_programme: name }) => name);
    if (field === 'weeks') return formatWeeks(value === null ? null : String(value));
    const id = String(value);
    if (field === 'module_id') return modulesByName.get(id)?.[0]?.module_code;
    if (!field.endsWith('lecturer_id')) return undefined;
    const codes = id.split(',').map((one) => staffByName.get(one)?.[0]?.employee_id);
    return codes.includes(undefined) ? undefined : codes.join('; ');
  },
};

/** The text of a row, as against the values of a record, which has an academic year and the number of its semester. */
const isWritten = (of: RowInput | Values): of is RowInput => typeof of['semester'] !== 'number';

/** The first day that a rhythm with dates gives. */
const datedDays = ({ valid_from: first }: Values): Values => (first ? { valid_from: first } : {});

function keyText(values: Values): string {
  return keyFields.map((field) => String(values[field])).join('\n');
}
