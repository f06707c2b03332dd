import { z } from 'zod';
import { statusAlias, withAliases } from '../http/aliases.ts';
import { endpoint } from '../http/endpoint.ts';
import { activeFilter, filter, searchText, idFilter } from '../http/lists.ts';
import {
  baseValues,
  newId,
  optionalText,
  required,
  hasNoLookalikeMix,
  mixedAlphabetsText,
  tooLongText,
} from '../http/fields.ts';
import { localInternational } from '../people/people.ts';
import { normalizeIdentifier } from '../http/identifier-text.ts';
import { integerInRange, idParams, instant, uuid } from '../http/shared.ts';

const guard = { who: ['admin'], area: 'academics' } as const;

export const degreeLevels = ['undergraduate', 'postgraduate', 'doctoral'] as const;
export const degreeDuration = { min: 1, max: 8, defaultYears: 4 } as const;

/** In the order in which a form reports missing fields. */
export const degreeTexts = {
  noName: 'Degree Programme Name is required',
  noLevel: 'Degree Level is required',
  noPath: 'Local/International selection is required',
  duration: 'Duration must be between 1 and 8 years',
} as const;

export const degree = z.object({
  id: uuid,
  degree_programme: z.string(),
  /** Unique in the university; distinguishes programmes of one title. */
  programme_code: z.string().nullable(),
  degree_level: z.enum(degreeLevels),
  local_international: z.enum(localInternational),
  duration_years: z.number(),
  description: z.string().nullable(),
  /** Faculty, school or department that offers it. */
  department: z.string().nullable(),
  active: z.boolean(),
  university_id: uuid,
  created_at: instant,
});
export type Degree = z.output<typeof degree>;

const { duration } = degreeTexts;
const durationYears = integerInRange(duration, degreeDuration.min, degreeDuration.max, duration);

/** Blank becomes null. */
const programmeCode = z
  .string()
  .overwrite(normalizeIdentifier)
  .max(40, tooLongText(40))
  .refine(hasNoLookalikeMix, mixedAlphabetsText)
  .transform((code) => (code === '' ? null : code))
  .nullish();

export const degreeForm = z.object({
  degree_programme: required(degreeTexts.noName),
  programme_code: programmeCode,
  degree_level: z.enum(degreeLevels, degreeTexts.noLevel),
  local_international: z.enum(localInternational, degreeTexts.noPath),
  duration_years: durationYears.default(degreeDuration.defaultYears),
  description: optionalText(2000),
  department: optionalText(200),
  active: z.boolean().default(true),
  university_id: uuid.optional(),
});

const degreeEdit = degreeForm.extend({ duration_years: durationYears.optional(), active: z.boolean().optional() });
/** Missing fields keep their value. */
export const degreeEditForm = degreeEdit.extend({ seen: baseValues(degreeEdit) });

export const listDegrees = endpoint({
  method: 'GET',
  path: '/api/degrees',
  summary: 'List degree programmes by name',
  guard: { who: ['admin', 'lecturer'], area: 'academics', admitsFacultyOffices: true },
  query: z.object({ active: activeFilter, search: searchText, degree_level: filter, department: filter, id: idFilter }),
  reply: z.array(degree),
  errors: ['no_admin_record'],
});

export const filteredDegrees = endpoint({
  method: 'GET',
  path: '/api/degrees/filtered',
  summary: 'List degree programmes by level and local/international, for report filters',
  guard: { ...guard, admitsFacultyOffices: true },
  query: z.object({ degreeLevel: filter, academicStatus: filter }),
  reply: z.array(degree),
  errors: ['no_admin_record'],
});

export const addDegree = endpoint({
  method: 'POST',
  path: '/api/degrees',
  summary: 'Add a degree programme',
  guard,
  body: withAliases(degreeForm.extend({ id: newId }), statusAlias),
  reply: degree,
  changes: ['degrees', 'departments'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const changeDegree = endpoint({
  method: 'PUT',
  path: '/api/degrees/:id',
  summary: 'Update a degree programme, or set it Active or Inactive',
  guard,
  params: idParams,
  body: withAliases(degreeEditForm, statusAlias),
  reply: degree,
  changes: ['degrees', 'departments'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});
