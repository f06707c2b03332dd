import type { importColumns } from '@muster/contract/academics/import-columns';
import { structureLimits } from '@muster/contract/academics/structure';
import { integerInRange } from '@muster/contract/http/shared';
import { z } from 'zod';
import { toMappingType } from '../parsing/usual-values.rules.ts';
import type { Column } from '../validation/row-fields.rules.ts';
import { moduleColumn, yearColumn } from './columns.rules.ts';
import { headingsOf, degreeHeadingsWithoutCourse } from './headings.rules.ts';
import { makeRecordRules } from './record-rules.rules.ts';

/** Which modules belong to which degree programme. */
export const mappingRows = makeRecordRules({
  noun: 'mapping',
  keyColumn: 'Module Code',
  needsTeaching: true,
  key: ['module_id', 'degree_details_id', 'year'],
  shape: z.object({
    year: integerInRange('Year is required', 0, structureLimits.lastYear),
    type: z.string().default('mandatory'),
  }),
  columns: {
    'Module Code': moduleColumn,
    'Degree Programme': {
      field: 'degree_details_id',
      headings: degreeHeadingsWithoutCourse,
      isRequired: true,
      reference: 'degree',
      choices: 'degrees',
    },
    Year: { ...yearColumn, isRequired: true },
    Type: {
      field: 'type',
      headings: headingsOf('Study plans: Type'),
      translate: toMappingType,
      words: { mandatory: 'Mandatory', optional: 'Optional' },
    },
  } satisfies Record<(typeof importColumns)['mappings'][number], Column>,
});
