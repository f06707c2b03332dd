import { z } from 'zod';
import { statusAlias, withAliases } from '../http/aliases.ts';
import { endpoint } from '../http/endpoint.ts';
import { activeFilter, filter, idFilter } from '../http/lists.ts';
import { asOpened, localInternational, newId, optionalText, required } from '../people/people.ts';
import { chosenNumber, idParams, instant, uuid } from '../http/shared.ts';

const guard = { who: ['admin'] } as const;

export const degreeLevels = ['undergraduate', 'postgraduate', 'doctoral'] as const;
export const degreeDuration = { least: 1, most: 8, usual: 4 } as const;

/** The first one missing, in this order, is the form's error. */
export const degreeTexts = {
  noName: 'Degree Programme Name is required',
  noLevel: 'Degree Level is required',
  noPath: 'Local/International selection is required',
  duration: 'Duration must be between 1 and 8 years',
} as const;

export const degree = z.object({
  id: uuid,
  degree_programme: z.string(),
  degree_level: z.enum(degreeLevels),
  local_international: z.enum(localInternational),
  duration_years: z.number(),
  description: z.string().nullable(),
  active: z.boolean(),
  university_id: uuid,
  created_at: instant,
});
export type Degree = z.output<typeof degree>;

const { duration } = degreeTexts;
const durationYears = chosenNumber(duration, degreeDuration.least, degreeDuration.most, duration);

export const degreeForm = z.object({
  degree_programme: required(degreeTexts.noName),
  degree_level: z.enum(degreeLevels, degreeTexts.noLevel),
  local_international: z.enum(localInternational, degreeTexts.noPath),
  duration_years: durationYears.default(degreeDuration.usual),
  description: optionalText(2000),
  active: z.boolean().default(true),
  university_id: uuid.optional(),
});

const degreeEdit = degreeForm.extend({ duration_years: durationYears.optional(), active: z.boolean().optional() });
/** What is left out stays as it was. */
export const degreeEditForm = degreeEdit.extend({ seen: asOpened(degreeEdit) });

export const listDegrees = endpoint({
  method: 'GET',
  path: '/api/degrees',
  summary: 'Degree programmes, by name',
  guard: { who: ['admin', 'lecturer'] },
  query: z.object({ active: activeFilter, search: filter, degree_level: filter, id: idFilter }),
  reply: z.array(degree),
  errors: ['no_admin_record'],
});

export const filteredDegrees = endpoint({
  method: 'GET',
  path: '/api/degrees/filtered',
  summary: 'Degree programmes of a level and a path, for the filters of the reports',
  guard,
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
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const changeDegree = endpoint({
  method: 'PUT',
  path: '/api/degrees/:id',
  summary: 'Change a degree programme, or set it Active or Inactive',
  guard,
  params: idParams,
  body: withAliases(degreeEditForm, statusAlias),
  reply: degree,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});
