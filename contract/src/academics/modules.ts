import { z } from 'zod';
import { statusAlias, withAliases } from '../http/aliases.ts';
import { endpoint } from '../http/endpoint.ts';
import {
  activeFilter,
  activeUnlessAsked,
  count,
  deleted,
  direction,
  filter,
  idFilter,
  idList,
  idsFilter,
  limit,
  listOrPage,
  numberFilter,
  oneOf,
  paging,
} from '../http/lists.ts';
import { asOpened, identifier, newId, optionalText, required } from '../people/people.ts';
import { chosenNumber, idOr, idParams, instant, uuid } from '../http/shared.ts';
import { staffTypes } from '../people/staff.ts';

const guard = { who: ['admin'] } as const;

export const moduleTexts = {
  noNameOrCode: 'Module Name and Module Code are required',
  noSemester: 'Semester is required',
  credits: 'Credits must be between 1 and 6',
  mapMissing: 'Please fill in all required fields',
  noModules: 'No modules found for your university',
} as const;
export const moduleSemesters = [1, 2] as const;
export const credits = { least: 1, most: 6, usual: 3 } as const;
export const mappingYears = [1, 2, 3, 4] as const;

export const module = z.object({
  id: uuid,
  module_name: z.string(),
  module_code: z.string(),
  semester: z.number(),
  credits: z.number(),
  description: z.string().nullable(),
  photo_url: z.string().nullable(),
  active: z.boolean(),
  university_id: uuid,
  created_at: instant,
  updated_at: instant,
});
export type Module = z.output<typeof module>;

export const mapping = z.object({
  id: uuid,
  module_id: uuid,
  degree_details_id: uuid,
  degree_programme: z.string(),
  year: z.number(),
  is_mandatory: z.boolean(),
  created_at: instant,
});
export type Mapping = z.output<typeof mapping>;

const mappedModule = module
  .pick({ id: true, module_name: true, module_code: true, semester: true, active: true, university_id: true })
  .extend({
    module_degree_mappings: z.array(mapping.pick({ year: true, degree_details_id: true, is_mandatory: true })),
  });
export type MappedModule = z.output<typeof mappedModule>;

const creditNumber = chosenNumber(moduleTexts.credits, credits.least, credits.most, moduleTexts.credits);

export const moduleForm = z.object({
  module_name: required(moduleTexts.noNameOrCode),
  module_code: identifier(moduleTexts.noNameOrCode, 40),
  semester: chosenNumber(moduleTexts.noSemester, 1, 2),
  credits: creditNumber.default(credits.usual),
  description: optionalText(2000),
  /** An address that the upload of a module image answered; any other is refused. */
  photo_url: optionalText(500),
  active: z.boolean().default(true),
  university_id: uuid.optional(),
});

const moduleEdit = moduleForm.extend({ credits: creditNumber.optional(), active: z.boolean().optional() });
/** What is left out stays as it was. */
export const moduleEditForm = moduleEdit.extend({ seen: asOpened(moduleEdit) });

/** 'module_name' is by name, then by code. */
export const moduleSorts = ['module_name', 'module_code', 'semester', 'credits', 'active'] as const;

export const listModules = endpoint({
  method: 'GET',
  path: '/api/modules',
  summary: 'Modules, by name; a page of them with `page`',
  guard: { who: ['admin', 'lecturer'] },
  query: z.object({
    /** One module, on whichever page it stands. */
    id: idFilter,
    active: activeFilter,
    /** A part of the name, of the code, or of the code and the name with a space between them. */
    search: filter,
    semester: numberFilter,
    ...paging.shape,
    sort: oneOf(moduleSorts, 'module_name'),
    direction,
  }),
  reply: listOrPage(module),
  errors: ['no_admin_record'],
});

export const countModules = endpoint({
  method: 'GET',
  path: '/api/modules/count',
  summary: 'How many active modules there are',
  guard,
  reply: count,
  errors: ['no_admin_record'],
});

export const filteredModules = endpoint({
  method: 'GET',
  path: '/api/modules/filtered',
  summary: 'Modules for the filters of the reports, by code',
  guard,
  query: z.object({
    degreeLevel: filter,
    academicStatus: filter,
    degree: filter,
    year: numberFilter,
    semester: numberFilter,
    group: filter,
    /** Narrows the groups of that name; a module itself belongs to no academic year. */
    academicYear: filter,
    /** As in the list of modules. */
    search: filter,
    limit,
  }),
  reply: z.array(module),
  errors: ['no_admin_record'],
});

export const modulesWithMappings = endpoint({
  method: 'GET',
  path: '/api/modules/with-mappings',
  summary: 'Modules that belong to a degree, with the years in which they do, by name; a page of them with `page`',
  guard,
  query: z.object({
    degree_details_id: idFilter,
    year: numberFilter,
    semester: numberFilter,
    /** As in the list of modules. */
    search: filter,
    active: activeUnlessAsked,
    ...paging.shape,
  }),
  reply: listOrPage(mappedModule),
  errors: ['no_admin_record'],
});

export const modulesByDegrees = endpoint({
  method: 'GET',
  path: '/api/modules/by-degrees',
  summary: 'Modules mapped to all of the degrees, by code',
  guard,
  query: z.object({
    /** Comma list of ids. */
    degree_details_ids: idsFilter,
    year: numberFilter,
    semester: numberFilter,
    /** For shape only: a mapping holds in every academic year. */
    academic_year: filter,
  }),
  reply: z.array(module),
  errors: ['no_admin_record'],
});

const teacher = z.object({ id: uuid, name: z.string(), employee_id: z.string(), staff_type: z.enum(staffTypes) });

export const moduleTeachers = endpoint({
  method: 'GET',
  path: '/api/modules/:id/teachers',
  summary: 'Who may teach a module, as lecturer and as assistant',
  guard,
  params: idParams,
  reply: z.object({ success: z.literal(true), lecturers: z.array(teacher), assistants: z.array(teacher) }),
  errors: ['no_admin_record', 'not_found'],
});

export const addModule = endpoint({
  method: 'POST',
  path: '/api/modules',
  summary: 'Add a module',
  guard,
  body: withAliases(moduleForm.extend({ id: newId }), statusAlias),
  reply: module,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const changeModule = endpoint({
  method: 'PUT',
  path: '/api/modules/:id',
  summary: 'Change a module, or set it Active or Inactive',
  guard,
  params: idParams,
  body: withAliases(moduleEditForm, statusAlias),
  reply: module,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const listMappings = endpoint({
  method: 'GET',
  path: '/api/modules/:id/degree-mappings',
  summary: 'The degrees that a module belongs to',
  guard,
  params: idParams,
  reply: z.array(mapping),
  errors: ['no_admin_record', 'not_found'],
});

export const addMappings = endpoint({
  method: 'POST',
  path: '/api/modules/:id/degree-mappings',
  summary: 'Map a module to degrees in a year, all or nothing',
  guard,
  params: idParams,
  body: z.object({
    degree_details_ids: z
      .array(idOr(moduleTexts.mapMissing), moduleTexts.mapMissing)
      .min(1, moduleTexts.mapMissing)
      .max(200),
    year: chosenNumber(moduleTexts.mapMissing, 1, 4),
    is_mandatory: z.boolean().default(true),
  }),
  reply: z.object({ success: z.literal(true), count: z.number() }),
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const changeMapping = endpoint({
  method: 'PUT',
  path: '/api/modules/:id/degree-mappings/:mappingId',
  summary: 'Make a mapping mandatory or not',
  guard,
  params: idParams.extend({ mappingId: uuid }),
  body: z.object({ is_mandatory: z.boolean() }),
  reply: mapping,
  errors: ['no_admin_record', 'not_found'],
});

export const deleteMappings = endpoint({
  method: 'DELETE',
  path: '/api/modules/:id/degree-mappings',
  summary: 'Remove mappings; ids that are no UUID are skipped',
  guard,
  params: idParams,
  body: idList,
  reply: deleted,
  errors: ['no_admin_record', 'not_found'],
});
