import { groupForm } from '@muster/contract/academics/groups';
import type { importColumns } from '@muster/contract/academics/import-columns';
import { z } from 'zod';
import type { Column } from '../validation/row-fields.rules.ts';
import {
  academicYearColumn,
  currentSemesterColumn,
  datedSemesterColumn,
  statusColumn,
  yearColumn,
} from './columns.rules.ts';
import { headingsOf, degreeHeadings, degreesApart } from './headings.rules.ts';
import { makeRecordRules } from './record-rules.rules.ts';

export const groupRows = makeRecordRules({
  noun: 'group',
  keyColumn: 'Group Name',
  key: ['degree_details_id', 'year', 'semester', 'academic_year', 'group_name'],
  shape: z.object({
    group_name: groupForm.shape.group_name,
    year: groupForm.shape.year,
    semester: groupForm.shape.semester,
    academic_year: groupForm.shape.academic_year,
  }),
  columns: {
    'Group Name': {
      field: 'group_name',
      headings: headingsOf('Groups: Group Name'),
      isRequired: true,
    },
    'Degree Programme': {
      field: 'degree_details_id',
      headings: degreeHeadings,
      apart: degreesApart,
      isRequired: true,
      reference: 'degree',
      choices: 'degrees',
    },
    Year: { ...yearColumn, isRequired: true },
    Semester: { ...currentSemesterColumn, ...datedSemesterColumn, isRequired: true },
    'Academic Year': { ...academicYearColumn, isRequired: true },
    Status: statusColumn,
  } satisfies Record<(typeof importColumns)['groups'][number], Column>,
});
