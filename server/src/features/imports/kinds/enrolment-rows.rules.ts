import type { importColumns } from '@muster/contract/academics/imports';
import { enrollmentForm, enrollmentTypes } from '@muster/contract/people/enrollments';
import { z } from 'zod';
import { readDisplayedNumber } from '../parsing/person-numbers.rules.ts';
import { ambiguousGroup, findGroups } from '../parsing/references.rules.ts';
import { toEnrolmentType, toAllYear, toSemester, type TranslateUsual } from '../parsing/usual-values.rules.ts';
import type { Column } from '../validation/row-fields.rules.ts';
import {
  academicYearColumn,
  moduleColumn,
  semesterColumn,
  statusColumn,
  studentNumberHeadings,
} from './columns.rules.ts';
import { makeRecordRules } from './record-rules.rules.ts';

/** The enrolment in a module that runs all year counts in each term; it is stored with the first. */
const toSemesterOfEnrolment: TranslateUsual = (text) => (toAllYear(text) === undefined ? toSemester(text) : '');

/** Which students take which modules. Without a semester, it is that of the module. */
export const enrolmentRows = makeRecordRules({
  noun: 'enrolment',
  keyColumn: 'Student ID',
  needsTeaching: true,
  key: ['student_id', 'module_id', 'academic_year', 'semester'],
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
    'Module Code': moduleColumn,
    'Academic Year': { ...academicYearColumn, isRequired: true },
    Semester: { ...semesterColumn, translate: toSemesterOfEnrolment },
    Type: {
      field: 'enrollment_type',
      headings: ['enrollmenttype', 'enrolmenttype', 'attempt', 'attemptno', 'registrationtype', 'versuch'],
      translate: toEnrolmentType,
      words: { regular: 'Regular', elective: 'Elective', repeat: 'Repeat' },
    },
    Group: {
      field: 'group_id',
      headings: ['groupname', 'set', 'studentset', 'section', 'batch', 'gruppe', 'groupe'],
      choices: 'groups',
    },
    Status: {
      ...statusColumn,
      headings: ['regstatus', 'registrationstatus', 'enrolmentstatus', ...statusColumn.headings],
    },
  } satisfies Record<(typeof importColumns)['enrolments'][number], Column>,
  complete(fields, { modulesByName }) {
    const module = modulesByName.get(String(fields['module_id']))?.[0];
    // An unknown module has its own error; a missing semester is no second one.
    return { ...fields, semester: fields['semester'] ?? String(module?.semester || 1) };
  },
  check(values, references, reasons, existing) {
    const name = values['group_id'];
    if (typeof name !== 'string' || name === existing?.values['group_id']) return;
    const found = findGroups(name, references);
    const ofTerm = found.filter(
      ({ academic_year, semester }) => academic_year === values['academic_year'] && semester === values['semester'],
    );
    const candidates = ofTerm.length > 0 ? ofTerm : found;
    const [group, another] = candidates;
    if (!group) reasons['group_id'] = 'There is no active group of this name';
    else if (another) reasons['group_id'] = ambiguousGroup(candidates);
    else values['group_id'] = group.id;
  },
});
