import type { importColumns } from '@muster/contract/academics/import-columns';
import { z } from 'zod';
import { readDisplayedNumber } from '../parsing/person-numbers.rules.ts';
import { toTeachingRole } from '../parsing/usual-values.rules.ts';
import type { Column } from '../validation/row-fields.rules.ts';
import { moduleColumn } from './columns.rules.ts';
import { headingsOf, employeeNumberHeadings, lecturerHeadings } from './headings.rules.ts';
import { makeRecordRules } from './record-rules.rules.ts';

/** Which staff may teach which modules. */
export const teachingRows = makeRecordRules({
  noun: 'assignment',
  keyColumn: 'Employee ID',
  needsTeaching: true,
  key: ['staff_id', 'module_id'],
  shape: z.object({ role: z.string().default('lecturer') }),
  columns: {
    'Employee ID': {
      field: 'staff_id',
      headings: [...employeeNumberHeadings, ...lecturerHeadings, 'name'],
      isRequired: true,
      reference: 'teacher',
      repair: readDisplayedNumber,
      choices: 'teachers',
    },
    'Module Code': moduleColumn,
    Role: {
      field: 'role',
      headings: headingsOf('Assignments: Role'),
      translate: toTeachingRole,
      words: { lecturer: 'Lecturer', assistant: 'Assistant', lecturer_only: 'Lecturer only' },
    },
  } satisfies Record<(typeof importColumns)['teaching'][number], Column>,
});
