import { degreeForm } from '@muster/contract/academics/degrees';
import type { importColumns } from '@muster/contract/academics/imports';
import { localInternational } from '@muster/contract/people/people';
import { z } from 'zod';
import { toDegreeLevel, toLocalInternational } from '../parsing/usual-values.rules.ts';
import type { Column } from '../validation/row-fields.rules.ts';
import { degreeHeadings, descriptionColumn, statusColumn } from './columns.rules.ts';
import { makeRecordRules } from './record-rules.rules.ts';

export const degreeRows = makeRecordRules({
  noun: 'degree programme',
  keyColumn: 'Degree Programme',
  key: ['degree_programme', 'degree_level', 'local_international'],
  shape: degreeForm.omit({ university_id: true }).extend({
    // Exports seldom say it.
    local_international: z.enum(localInternational).default('local'),
  }),
  columns: {
    'Degree Programme': {
      field: 'degree_programme',
      headings: [...degreeHeadings.filter((heading) => !heading.endsWith('code')), 'title', 'name'],
      isRequired: true,
    },
    'Degree Level': {
      field: 'degree_level',
      headings: [
        'level',
        'studylevel',
        'levelofstudy',
        'academiclevel',
        'acadcareer',
        'career',
        'awardlevel',
        'abschlussart',
        'cycle',
      ],
      isRequired: true,
      translate: toDegreeLevel,
      words: { undergraduate: 'Undergraduate', postgraduate: 'Postgraduate', doctoral: 'Doctoral' },
    },
    'Local/International': {
      field: 'local_international',
      headings: ['path', 'feestatus', 'residency'],
      translate: toLocalInternational,
      words: { local: 'Local', international: 'International' },
    },
    'Duration (Years)': {
      field: 'duration_years',
      headings: [
        'duration',
        'durationyears',
        'length',
        'normallengthyrs',
        'normallength',
        'lengthyears',
        'years',
        'regelstudienzeit',
        'duree',
      ],
    },
    Description: descriptionColumn,
    Status: statusColumn,
  } satisfies Record<(typeof importColumns)['degrees'][number], Column>,
});
