import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { idParams, instant, success, uuid } from '../http/shared.ts';
import { required } from '../http/fields.ts';
import { adminRoles, newAdminRoles } from './admin-roles.ts';

export const adminSelf = endpoint({
  method: 'GET',
  path: '/api/admins/me',
  summary: "Get the caller's administrator record",
  guard: { who: ['admin'], area: 'account' },
  reply: z.object({
    id: uuid,
    user_id: uuid,
    email: z.string(),
    university_id: uuid,
    active: z.boolean(),
    role: z.enum(adminRoles),
  }),
  errors: ['no_admin_record'],
});

export const listAdmins = endpoint({
  method: 'GET',
  path: '/api/admins',
  summary: 'List the administrators of the university in every state',
  guard: { who: ['admin'], area: 'administrators' },
  reply: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      email: z.string(),
      status: z.enum(['active', 'pending', 'inactive']),
      role: z.enum(adminRoles),
      /** Of a faculty office. */
      departments: z.array(z.string()),
      created_at: instant,
      last_sign_in_at: instant.nullable(),
      has_second_factor: z.boolean(),
    }),
  ),
  errors: ['no_admin_record'],
});

/** A role for a new administrator. Older clients send no body. */
const roleChoice = z.preprocess(
  (body) => body ?? {},
  z.object({ role: z.enum(newAdminRoles, 'Please choose a role').default('registrar') }),
);

export const pendingAdmin = z.object({ id: uuid, name: z.string(), email: z.string(), created_at: instant });

export const listPendingAdmins = endpoint({
  method: 'GET',
  path: '/api/admins/pending',
  summary: 'List registrations waiting for approval',
  guard: { who: ['admin'], area: 'administrators' },
  reply: z.array(pendingAdmin),
  errors: ['no_admin_record'],
});

export const approveAdmin = endpoint({
  method: 'POST',
  path: '/api/admins/:id/approve',
  summary: 'Approve a registration, with a role in the administration (default: registrar)',
  guard: { who: ['admin'], area: 'administrators' },
  stepUp: true,
  params: idParams,
  body: roleChoice,
  reply: success,
  changes: ['admins', 'notifications'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const changeAdminRole = endpoint({
  method: 'PUT',
  path: '/api/admins/:id/role',
  summary: 'Change the role of an administrator; at least one active owner must remain. All owners get a mail',
  guard: { who: ['admin'], area: 'administrators' },
  stepUp: true,
  params: idParams,
  body: z
    .object({
      role: z.enum(adminRoles, 'Please choose a role'),
      /** What a faculty office sees. Other roles have none. */
      departments: z.array(required('Please choose a department', 200)).max(100).default([]),
    })
    .refine(({ role, departments }) => (role === 'faculty_office') === departments.length > 0, {
      path: ['departments'],
      error: 'A faculty office needs at least one department, other roles have none',
    }),
  reply: success,
  changes: ['admins'],
  errors: ['no_admin_record', 'not_found', 'last_admin', 'conflict'],
});

export const declineAdmin = endpoint({
  method: 'POST',
  path: '/api/admins/:id/decline',
  summary: 'Decline a registration',
  guard: { who: ['admin'], area: 'administrators' },
  stepUp: true,
  params: idParams,
  reply: success,
  changes: ['admins', 'notifications'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const deactivateAdmin = endpoint({
  method: 'POST',
  path: '/api/admins/:id/deactivate',
  summary: 'Deactivate an administrator; at least one active owner must remain',
  guard: { who: ['admin'], area: 'administrators' },
  stepUp: true,
  params: idParams,
  reply: success,
  changes: ['admins'],
  errors: ['no_admin_record', 'not_found', 'last_admin', 'conflict'],
});

export const createEnrolmentCode = endpoint({
  method: 'POST',
  path: '/api/admins/enrolment-codes',
  summary: 'Create a one-time code; a colleague who registers with it is active immediately, with the role of the code',
  guard: { who: ['admin'], area: 'administrators' },
  stepUp: true,
  body: roleChoice,
  reply: z.object({ success: z.literal(true), code: z.string(), expires_at: instant }),
  errors: ['no_admin_record'],
});
