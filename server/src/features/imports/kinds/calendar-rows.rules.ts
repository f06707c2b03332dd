import type { importColumns } from '@muster/contract/academics/import-columns';
import { semesterForm, semesterTexts } from '@muster/contract/academics/semesters';
import { dateOrderText, isInOrder, lastsAtMost } from '@muster/contract/http/date-range';
import { optionalText } from '@muster/contract/http/fields';
import { z } from 'zod';
import { toCalendarType } from '../parsing/usual-values.rules.ts';
import type { Column } from '../validation/row-fields.rules.ts';
import { academicYearColumn, datedSemesterColumn } from './columns.rules.ts';
import { firstDateHeadings, lastDateHeadings } from './timetable-headings.rules.ts';
import { makeRecordRules } from './record-rules.rules.ts';
import { headingsOf } from './headings.rules.ts';

const { academic_year, semester, starts_on, ends_on } = semesterForm.shape;
const semesterFields = ['academic_year', 'semester'];

/** Semesters and holidays. Without a type, a row with a semester number is a semester. */
export const calendarRows = makeRecordRules({
  noun: 'date',
  keyColumn: 'First Day',
  hasDatedTerms: true,
  key: ({ type }) => (type === 'semester' ? ['type', ...semesterFields] : ['type', 'name', 'starts_on']),
  shape: z.object({
    type: z.string(),
    name: optionalText(100),
    academic_year: academic_year.nullish(),
    semester: semester.nullish(),
    starts_on,
    ends_on,
  }),
  columns: {
    Type: {
      field: 'type',
      headings: headingsOf('Calendar: Type'),
      translate: toCalendarType,
      words: { semester: 'Semester', holiday: 'Holiday' },
    },
    Name: {
      field: 'name',
      headings: headingsOf('Calendar: Name'),
    },
    'Academic Year': academicYearColumn,
    Semester: datedSemesterColumn,
    'First Day': {
      field: 'starts_on',
      headings: [...headingsOf('Calendar: First Day'), ...firstDateHeadings],
      isRequired: true,
      isDate: true,
    },
    'Last Day': {
      field: 'ends_on',
      headings: [...headingsOf('Calendar: Last Day'), ...lastDateHeadings],
      isDate: true,
    },
  } satisfies Record<(typeof importColumns)['calendar'][number], Column>,
  complete(fields, _, existing) {
    const type = fields['type'] ?? (fields['semester'] === undefined ? 'holiday' : 'semester');
    const isSemester = type === 'semester';
    return {
      ...fields,
      type,
      ...(isSemester ? { name: undefined } : { academic_year: undefined, semester: undefined }),
      // A holiday of one day has no last day.
      ends_on: fields['ends_on'] ?? (isSemester || existing ? undefined : fields['starts_on']),
    };
  },
  check(values, _, reasons) {
    const days = { starts_on: String(values['starts_on']), ends_on: String(values['ends_on']) };
    if (!isInOrder(days)) reasons['ends_on'] = dateOrderText;
    if (values['type'] === 'semester') {
      if (values['academic_year'] === null) reasons['academic_year'] = semesterTexts.noAcademicYear;
      if (values['semester'] === null) reasons['semester'] = semesterTexts.noSemester;
      if (!lastsAtMost(maxSemesterDays)(days)) reasons['ends_on'] ??= semesterTexts.tooLong;
    } else if (values['name'] === null) reasons['name'] = semesterTexts.noHolidayName;
  },
});

const maxSemesterDays = 366;
