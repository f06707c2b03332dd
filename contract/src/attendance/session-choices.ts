import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { numberFromLabel, text, uuid } from '../http/shared.ts';

const moduleOption = z.object({ id: uuid, code: z.string(), name: z.string() });
export const groupOption = z.object({
  id: uuid,
  group_name: z.string(),
  name: z.string(),
  /** Of a teaching group of the module; null: none. */
  course_number: z.string().nullable(),
  /** Of a cohort group, like its degree programme; null: a teaching group. */
  year: z.number().nullable(),
  semester: z.number(),
  academic_year: z.string(),
  degree_details_id: uuid.nullable(),
  degree_programme: z.string().nullable(),
});
export const staffOption = z.object({
  id: uuid,
  name: z.string(),
  employee_id: z.string(),
  staff_type: z.string(),
});

const lecturerParams = z.object({ id: uuid });
const codeParams = z.object({ code: text(100).min(1) });
const guard = { who: ['lecturer', 'admin'], area: 'attendance' } as const;
const ownGuard = { who: ['lecturer', 'admin'], area: 'attendance', owns: 'lecturer' } as const;

export const sessionModules = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/modules',
  summary: 'List the modules for which the caller may open a session (administrators: all modules)',
  guard,
  reply: z.object({
    success: z.literal(true),
    modules: z.array(z.object({ id: uuid, module_code: z.string(), module_name: z.string() })),
  }),
  errors: ['no_staff_record'],
});

export const lecturerSemesters = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/dropdown/lecturer/:id/semesters',
  summary: 'List the semesters in which a lecturer teaches',
  guard: ownGuard,
  params: lecturerParams,
  reply: z.object({
    success: z.literal(true),
    semesters: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  errors: ['no_staff_record', 'not_yours'],
});

export const lecturerModules = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/dropdown/lecturer/:id/modules/:semester',
  summary: 'List the modules that a lecturer teaches in a semester',
  guard: ownGuard,
  params: lecturerParams.extend({ semester: numberFromLabel }),
  reply: z.object({ success: z.literal(true), modules: z.array(moduleOption) }),
  errors: ['no_staff_record', 'not_yours'],
});

export const moduleGroups = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/dropdown/module/:code/groups',
  summary: 'List the cohort groups that take a module, and its teaching groups',
  guard,
  params: codeParams,
  reply: z.object({ success: z.literal(true), groups: z.array(groupOption) }),
  errors: ['not_found'],
});

export const moduleAssistants = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/dropdown/module/:code/assistants',
  summary: 'List who may assist in a module',
  guard,
  params: codeParams,
  reply: z.object({ success: z.literal(true), assistants: z.array(staffOption) }),
  errors: ['not_found'],
});
