import { degreeForm } from '@muster/contract/academics/degrees';
import type { importColumns } from '@muster/contract/academics/import-columns';
import { localInternational } from '@muster/contract/people/people';
import { z } from 'zod';
import { toDegreeLevel, toLocalInternational } from '../parsing/usual-values.rules.ts';
import { normalizeName } from '../parsing/name-index.rules.ts';
import type { Column, Degree, RowRules } from '../validation/row-fields.rules.ts';
import { departmentColumn, descriptionColumn, statusColumn } from './columns.rules.ts';
import { headingsOf, degreeNameHeadings } from './headings.rules.ts';
import { makeRecordRules } from './record-rules.rules.ts';

export const degreeRows = makeRecordRules({
  noun: 'degree programme',
  keyColumn: 'Degree Programme',
  key: ({ programme_code: code, has_uncoded_namesake: isUncoded }) =>
    isUncoded === true || code === undefined || code === null
      ? ['degree_programme', 'degree_level', 'local_international']
      : ['programme_code'],
  complete(fields, references, existing) {
    const code = fields['programme_code'];
    // A title in other capitals is no change.
    if (existing && isSameText(existing.values['degree_programme'], fields['degree_programme']))
      return { ...fields, degree_programme: existing.values['degree_programme'] };
    if (existing || references.degrees.some((degree) => isSameText(degree.programme_code, code))) return fields;
    const same = listNamesakes(fields, references);
    // A new code belongs to the programme of this title that has none yet.
    if (code !== undefined)
      return { ...fields, has_uncoded_namesake: same.some((degree) => degree.programme_code === null) };
    const [only, another] = same;
    // The only programme of this title is meant, also without its code.
    return only && !another ? { ...fields, programme_code: only.programme_code ?? undefined } : fields;
  },
  shape: degreeForm.omit({ university_id: true }).extend({
    // Exports seldom say it.
    local_international: z.enum(localInternational).default('local'),
  }),
  columns: {
    'Degree Programme': {
      field: 'degree_programme',
      headings: [...degreeNameHeadings, ...headingsOf('Degrees: Degree Programme')],
      isRequired: true,
    },
    'Programme Code': {
      field: 'programme_code',
      headings: headingsOf('Degrees: Programme Code'),
    },
    'Degree Level': {
      field: 'degree_level',
      headings: headingsOf('Degrees: Degree Level'),
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
      headings: headingsOf('Degrees: Duration (Years)'),
    },
    Description: descriptionColumn,
    Department: departmentColumn,
    Status: statusColumn,
  } satisfies Record<(typeof importColumns)['degrees'][number], Column>,
});

const isSameText = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && normalizeName(one) === normalizeName(other);

/** The existing programmes of the same title, level and path. */
const listNamesakes = (
  fields: Readonly<Record<string, unknown>>,
  { degrees }: Parameters<RowRules['keyOf']>[1],
): readonly Degree[] =>
  degrees.filter(
    (degree) =>
      isSameText(degree.degree_programme, fields['degree_programme']) &&
      degree.degree_level === fields['degree_level'] &&
      degree.local_international === (fields['local_international'] ?? 'local'),
  );
