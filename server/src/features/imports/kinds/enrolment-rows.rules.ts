import type { importColumns } from '@muster/contract/academics/import-columns';
import { eachTerm } from '@muster/contract/academics/structure';
import { splitTeachingGroupLabel } from '@muster/contract/academics/teaching-groups';
import { enrollmentForm, enrollmentTypes } from '@muster/contract/people/enrollments';
import { z } from 'zod';
import { formatDate } from '#platform/table-files/format-dates.rules.ts';
import { readDisplayedNumber } from '../parsing/person-numbers.rules.ts';
import { ambiguousGroup, findGroups, missingGroup } from '../parsing/references.rules.ts';
import {
  toEnrolmentStatus,
  toEnrolmentType,
  toEveryTerm,
  toSemester,
  type TranslateUsual,
} from '../parsing/usual-values.rules.ts';
import { withoutAbbreviations } from '../parsing/group-names.rules.ts';
import {
  findOfEachType,
  groupsOfTypeAlone,
  isKnownGroup,
  knowsType,
  noteOfOtherGroups,
  noteOfReading,
  resolveTeachingGroup,
  severalOfType,
  type WrittenTeachingGroup,
  writtenNames,
} from '../parsing/teaching-groups.rules.ts';
import { namesTypeOfGroup, splitType, toTypeOfGroup, typeInBrackets } from '../parsing/types-of-groups.rules.ts';
import type { Column, ExistingRecord, References, Value } from '../validation/row-fields.rules.ts';
import {
  academicYearColumn,
  courseNumberColumn,
  moduleColumn,
  parallelGroupColumn,
  datedSemesterColumn,
  statusColumn,
} from './columns.rules.ts';
import { headingsOf, groupHeadings, studentNumberHeadings } from './headings.rules.ts';
import { makeRecordRules } from './record-rules.rules.ts';
import { classTypeHeadings } from './timetable-headings.rules.ts';

/** Words of every term name no term. The enrolment in a module that runs all year counts in each term; it is stored with the first. */
const toSemesterOfEnrolment: TranslateUsual = (text) => (toEveryTerm(text) === undefined ? toSemester(text) : '');

const { isRequired: _, ...optionalModuleColumn } = moduleColumn;

/** The module of the course with the number; undefined if no teaching group has it. */
function moduleOfCourse(number: Value | undefined, { teachingGroupsByName }: References): string | undefined {
  if (typeof number !== 'string') return undefined;
  for (const groups of teachingGroupsByName.values())
    for (const group of groups) if (group.course_number === number.trim()) return group.module_id;
  return undefined;
}

/** Which students take which modules. Without a semester, it is that of the module. */
export const enrolmentRows = makeRecordRules({
  noun: 'enrolment',
  keyColumn: 'Student ID',
  needsTeaching: true,
  needsTeachingGroups: true,
  key: ['student_id', 'module_id', 'academic_year', 'semester', 'teaching_group_id'],
  shape: z.object({
    academic_year: enrollmentForm.shape.academic_year,
    semester: enrollmentForm.shape.semester,
    enrollment_type: z.enum(enrollmentTypes).default('regular'),
  }),
  columns: {
    'Student ID': {
      field: 'student_id',
      headings: studentNumberHeadings,
      isRequired: true,
      reference: 'student',
      repair: readDisplayedNumber,
    },
    // The number of the course tells the module, too.
    'Module Code': optionalModuleColumn,
    'Course Number': courseNumberColumn,
    'Parallel Group': { ...parallelGroupColumn, isOneOfSeveral: namesTypeOfGroup, isMany: true },
    'Academic Year': { ...academicYearColumn, isRequired: true },
    Semester: { ...datedSemesterColumn, translate: toSemesterOfEnrolment },
    Type: {
      field: 'enrollment_type',
      headings: headingsOf('Enrolments: Type'),
      translate: toEnrolmentType,
      words: { regular: 'Regular', elective: 'Elective', repeat: 'Repeat' },
    },
    Group: {
      field: 'group_id',
      headings: ['section', ...groupHeadings],
      choices: 'groups',
    },
    Status: {
      ...statusColumn,
      headings: ['regstatus', 'registrationstatus', 'enrolmentstatus', ...statusColumn.headings],
      translate: toEnrolmentStatus,
    },
    'Class Type': {
      field: 'class_type',
      headings: [...classTypeHeadings, ...headingsOf('Enrolments: Class Type')],
      choices: 'classTypes',
    },
  } satisfies Record<(typeof importColumns)['enrolments'][number] | 'Class Type', Column>,
  complete(fields, references) {
    const module_id = fields['module_id'] ?? moduleOfCourse(fields['course_number'], references);
    const module = references.modulesByName.get(String(module_id))?.[0];
    // An unknown module has its own error; a missing semester is no second one.
    const semester = fields['semester'] ?? (module?.semester === eachTerm ? undefined : String(module?.semester || 1));
    const complete = { ...fields, module_id, semester };
    return { ...complete, teaching_group_id: idOfTeachingGroup(complete, references) };
  },
  check(values, references, reasons, existing, today) {
    if (values['module_id'] === null)
      reasons['module_id'] = 'Please give the module code, or the number of a course in the timetable';
    checkGroup(values, references, reasons, existing);
    const written = writtenGroup(values, references);
    const { parallel_group: name } = values;
    const text = typeof name === 'string' ? name : null;
    const isShorter = text !== null && written?.parallel_group?.endsWith(text) === false;
    const type = typeInBrackets(text ?? '');
    const ofType = written && groupsOfTypeAlone(written, references);
    const group = written && !ofType ? resolveTeachingGroup(written, references) : undefined;
    // It only tells groups apart.
    delete values['class_type'];
    if (group && 'reason' in group) reasons[group.field] = group.reason;
    const noteOfEnd = changeLastDay(values, existing, today);
    if (ofType) reasons['parallel_group'] = severalOfType(ofType, references);
    else if (!group) values['parallel_group'] = null;
    const noteOfType = type === undefined || ofType ? undefined : noteOfTypeAlone(type, written?.parallel_group);
    if (!group || 'reason' in group) return [noteOfType, noteOfEnd].filter(Boolean).join(' ') || undefined;
    Object.assign(values, writtenNames([group]));
    values['new_groups'] = group.isNew ? JSON.stringify([group]) : null;
    const notes = group.isNew
      ? [noteOfOtherGroups(group, references)]
      : [noteOfType ?? noteOfReading(isShorter ? text : (written?.parallel_group ?? null), group), noteOfEnd];
    return notes.filter(Boolean).join(' ') || undefined;
  },
});

type Fields = Readonly<Record<string, Value | undefined>>;

/** The teaching group that a row names; undefined: none, or not its module and term. */
export function writtenGroup(fields: Fields, references: References): WrittenTeachingGroup | undefined {
  const textOf = (field: string): string | null => (fields[field] ? String(fields[field]) : null);
  const { module_id: module, academic_year: year, semester } = fields;
  const [number, name] = [textOf('course_number'), textOf('parallel_group')];
  if ((number === null && name === null) || !module || !year || !semester) return undefined;
  const label = splitTeachingGroupLabel(name ?? '');
  const isLabel = label.course_number !== null && (number ?? label.course_number) === label.course_number;
  const { course_number, group_name: parallel_group } = isLabel ? label : { course_number: number, group_name: name };
  const term = { academic_year: String(year), semester: Number(semester) };
  const written = { module_ids: [String(module)] as const, ...term, course_number, parallel_group, class_type: null };
  const ofType = groupsOfTypeAlone(written, references);
  if (ofType) {
    const [group, another] = ofType;
    if (another) return written;
    if (!group && number === null) return undefined;
    return group
      ? { ...written, course_number: group.course_number, parallel_group: group.group_name }
      : { ...written, parallel_group: null };
  }
  const { class_types: classTypes } = references.structure;
  const type = toTypeOfGroup(textOf('class_type') ?? '', classTypes);
  const isTyped = course_number !== null || parallel_group === null || splitType(parallel_group, classTypes);
  // A type that the module does not have says nothing about its only group of the name.
  const tellsApart =
    !isTyped &&
    type !== undefined &&
    (knowsType(type, written, references) || findOfEachType(written, references).length > 0);
  const typed = tellsApart ? { ...written, parallel_group: `${type} ${parallel_group}` } : written;
  const shorter = { ...typed, parallel_group: withoutAbbreviations(typed.parallel_group ?? '') };
  const isMeant = parallel_group !== null && !isKnownGroup(typed, references) && isKnownGroup(shorter, references);
  return isMeant ? shorter : typed;
}

const noteOfTypeAlone = (type: string, group: string | null | undefined): string =>
  group
    ? `“${type}” was read as the group “${group}”, the only one of this class type.`
    : `The module has no group of the class type “${type}”.`;

/** An active row removes the last day of an enrolment that is over; an inactive one changes nothing of it. Returns what the preview says about it. */
function changeLastDay(
  values: Record<string, Value>,
  existing: ExistingRecord | undefined,
  today: string,
): string | undefined {
  if (!existing) return undefined;
  const last = existing.values['valid_until'];
  const isOver = typeof last === 'string' && last < today;
  const isOpened = isOver && values['active'] === true;
  values['valid_until'] = isOpened ? null : (last ?? null);
  if (values['active'] === false && (isOver || existing.values['active'] === false)) {
    values['active'] = existing.values['active'] ?? false;
    return isOver ? `The enrolment ended on ${formatDate(last)} already.` : 'The enrolment has ended already.';
  }
  return isOpened ? `The enrolment ended on ${formatDate(last)}. This opens it again.` : undefined;
}

function idOfTeachingGroup(fields: Fields, references: References): string | null {
  const written = writtenGroup(fields, references);
  const found = written && resolveTeachingGroup(written, references);
  return found && 'id' in found ? found.id : null;
}

function checkGroup(
  values: Record<string, Value>,
  references: References,
  reasons: Record<string, string>,
  existing: ExistingRecord | undefined,
): void {
  const name = values['group_id'];
  if (typeof name !== 'string' || name === existing?.values['group_id']) return;
  const found = findGroups(name, references);
  const ofTerm = found.filter(
    ({ academic_year, semester }) => academic_year === values['academic_year'] && semester === values['semester'],
  );
  const candidates = ofTerm.length > 0 ? ofTerm : found;
  const [group, another] = candidates;
  if (!group) reasons['group_id'] = missingGroup(references);
  else if (another) reasons['group_id'] = ambiguousGroup(candidates);
  else values['group_id'] = group.id;
}
