import { z } from 'zod';
import { statusAlias, withAliases } from '../http/aliases.ts';
import { endpoint } from '../http/endpoint.ts';
import {
  activeFilter,
  activeByDefault,
  count,
  deleted,
  direction,
  filter,
  searchText,
  idFilter,
  idList,
  idsFilter,
  limit,
  listOrPage,
  numberFilter,
  enumWithDefault,
  optionalParam,
  paging,
} from '../http/lists.ts';
import { baseValues, identifier, newId, optionalText, required } from '../http/fields.ts';
import { integerInRange, requiredId, idParams, instant, uuid } from '../http/shared.ts';
import { staffTypes } from '../people/staff.ts';
import { attendanceRequirement } from '../attendance/requirements.ts';
import { allYear, eachTerm, everyTermNames, structureLimits } from './structure.ts';

const guard = { who: ['admin'], area: 'academics' } as const;

export const moduleTexts = {
  noNameOrCode: 'Module Name and Module Code are required',
  noSemester: 'Semester is required',
  mapMissing: 'Please fill in all required fields',
  limit: 'Please enter a percentage from 1 to 100',
  noModules: 'No modules found for your university',
} as const;

export const module = z.object({
  id: uuid,
  module_name: z.string(),
  module_code: z.string(),
  semester: z.number(),
  credits: z.number(),
  description: z.string().nullable(),
  /** Faculty, school or department that teaches it. */
  department: z.string().nullable(),
  photo_url: z.string().nullable(),
  /** Of all its classes; null: by class type. */
  attendance_requirement: attendanceRequirement.nullable(),
  /** Percentage that students need in the module; null: that of `bandLimits`. */
  attendance_limit: z.number().nullable(),
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

/**
 * The university has the range and its error text (`findStructureErrors`), within 0 to 240 in halves. What is no number becomes -1, which no
 * range has.
 */
const credits = z.preprocess((value) => {
  if (value === undefined || typeof value === 'number') return value;
  const digits = typeof value === 'string' ? value.trim().replace(',', '.') : '';
  return /^\d{1,4}(?:\.\d{1,2})?$/u.test(digits) ? Number(digits) : -1;
}, z.number().optional());

const semesterByName: ReadonlyMap<string, number> = new Map(
  Object.entries(everyTermNames).map(([name, semester]) => [name.toLowerCase(), semester]),
);

export const moduleForm = z.object({
  module_name: required(moduleTexts.noNameOrCode),
  module_code: identifier(moduleTexts.noNameOrCode, 40),
  /** A term, or one of `everyTermNames` by number or name. The university has the terms (`findStructureErrors`). */
  semester: z.preprocess(
    (value) => semesterByName.get(String(value).trim().toLowerCase()) ?? value,
    integerInRange(moduleTexts.noSemester, allYear, eachTerm),
  ),
  /** Missing in a new module: `defaultCreditsOf`. */
  credits,
  description: optionalText(2000),
  department: optionalText(200),
  /** A URL returned by the upload of a module image; other URLs are rejected. */
  photo_url: optionalText(500),
  attendance_requirement: attendanceRequirement.nullable().optional(),
  attendance_limit: z
    .int(moduleTexts.limit)
    .min(1, moduleTexts.limit)
    .max(100, moduleTexts.limit)
    .nullable()
    .optional(),
  active: z.boolean().default(true),
  university_id: uuid.optional(),
});

const moduleEdit = moduleForm.extend({ active: z.boolean().optional() });
/** Missing fields keep their value. */
export const moduleEditForm = moduleEdit.extend({ seen: baseValues(moduleEdit) });

/** 'module_name' sorts by name, then code. */
export const moduleSorts = ['module_name', 'module_code', 'semester', 'credits', 'active'] as const;

export const listModules = endpoint({
  method: 'GET',
  path: '/api/modules',
  summary: 'List modules by name; paged with `page`',
  guard: { who: ['admin', 'lecturer'], area: 'academics', admitsFacultyOffices: true },
  query: z.object({
    /** Only this module. */
    id: idFilter,
    active: activeFilter,
    /** Part of the name, of the code, or of "code name". */
    search: searchText,
    semester: numberFilter,
    /** Modules without a degree programme, or without a lecturer. */
    missing: optionalParam(z.enum(['degree', 'lecturer'])),
    department: filter,
    ...paging.shape,
    sort: enumWithDefault(moduleSorts, 'module_name'),
    direction,
  }),
  reply: listOrPage(module),
  errors: ['no_admin_record'],
});

export const countModules = endpoint({
  method: 'GET',
  path: '/api/modules/count',
  summary: 'Count active modules',
  guard: { ...guard, admitsFacultyOffices: true },
  reply: count,
  errors: ['no_admin_record'],
});

export const filteredModules = endpoint({
  method: 'GET',
  path: '/api/modules/filtered',
  summary: 'List modules by code for report filters',
  guard: { ...guard, admitsFacultyOffices: true },
  query: z.object({
    degreeLevel: filter,
    academicStatus: filter,
    degree: filter,
    year: numberFilter,
    semester: numberFilter,
    group: filter,
    /** Selects among groups of the same name; modules have no academic year. */
    academicYear: filter,
    department: filter,
    /** As in `listModules`. */
    search: searchText,
    limit,
  }),
  reply: z.array(module),
  errors: ['no_admin_record'],
});

export const modulesWithMappings = endpoint({
  method: 'GET',
  path: '/api/modules/with-mappings',
  summary: 'List modules of a degree with the years they are mapped to, by name; paged with `page`',
  guard: { ...guard, admitsFacultyOffices: true },
  query: z.object({
    degree_details_id: idFilter,
    year: numberFilter,
    semester: numberFilter,
    /** As in `listModules`. */
    search: searchText,
    active: activeByDefault,
    ...paging.shape,
  }),
  reply: listOrPage(mappedModule),
  errors: ['no_admin_record'],
});

export const modulesByDegrees = endpoint({
  method: 'GET',
  path: '/api/modules/by-degrees',
  summary: 'List modules that are mapped to all given degrees, by code',
  guard: { ...guard, admitsFacultyOffices: true },
  query: z.object({
    /** Comma-separated ids. */
    degree_details_ids: idsFilter,
    year: numberFilter,
    semester: numberFilter,
    /** Ignored: mappings apply to every academic year. */
    academic_year: filter,
  }),
  reply: z.array(module),
  errors: ['no_admin_record'],
});

const teacher = z.object({ id: uuid, name: z.string(), employee_id: z.string(), staff_type: z.enum(staffTypes) });

export const moduleTeachers = endpoint({
  method: 'GET',
  path: '/api/modules/:id/teachers',
  summary: 'List who may teach a module, as lecturer and as assistant',
  guard: { ...guard, admitsFacultyOffices: true },
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
  changes: ['modules', 'departments'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const changeModule = endpoint({
  method: 'PUT',
  path: '/api/modules/:id',
  summary: 'Update a module, or set it Active or Inactive',
  guard,
  params: idParams,
  body: withAliases(moduleEditForm, statusAlias),
  reply: module,
  changes: ['modules', 'departments'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const listMappings = endpoint({
  method: 'GET',
  path: '/api/modules/:id/degree-mappings',
  summary: 'List the degrees of a module',
  guard: { ...guard, admitsFacultyOffices: true },
  params: idParams,
  reply: z.array(mapping),
  errors: ['no_admin_record', 'not_found'],
});

export const addMappings = endpoint({
  method: 'POST',
  path: '/api/modules/:id/degree-mappings',
  summary: 'Map a module to degrees in a year, all or none',
  guard,
  params: idParams,
  body: z.object({
    degree_details_ids: z
      .array(requiredId(moduleTexts.mapMissing), moduleTexts.mapMissing)
      .min(1, moduleTexts.mapMissing)
      .max(200),
    year: integerInRange(moduleTexts.mapMissing, 0, structureLimits.lastYear),
    is_mandatory: z.boolean().default(true),
  }),
  reply: z.object({ success: z.literal(true), count: z.number() }),
  changes: ['modules'],
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
  changes: ['modules'],
  errors: ['no_admin_record', 'not_found'],
});

export const deleteMappings = endpoint({
  method: 'DELETE',
  path: '/api/modules/:id/degree-mappings',
  summary: 'Remove mappings; ids that are not UUIDs are ignored',
  guard,
  params: idParams,
  body: idList,
  reply: deleted,
  changes: ['modules'],
  errors: ['no_admin_record', 'not_found'],
});
