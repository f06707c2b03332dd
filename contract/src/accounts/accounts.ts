import { preferences } from './preferences.ts';
import { z } from 'zod';
import { adminRoles } from './admin-roles.ts';
import { endpoint } from '../http/endpoint.ts';
import { email as emailAddress, hasNoLookalikeMix, required, tooLongText } from '../people/people.ts';
import { idParams, instant, normalizeSingleLine, role, success, uuid } from '../http/shared.ts';
import { universitySettings } from './universities.ts';

/** Minimum password length; deployments can raise it (PASSWORD_MIN). */
export const passwordMin = 6;

const email = (missing: string) => required(missing, 254).toLowerCase();
/** Not trimmed: spaces are part of a password. */
const password = (missing: string) => z.string(missing).min(1, missing).max(1000, tooLongText(1000));

/** The current user, as returned by `signIn` and `me`. */
export const user = z.object({
  id: uuid,
  /** The display name, for greetings. */
  name: z.string(),
  /** The name in the record, which only the administration changes. */
  record_name: z.string(),
  email: z.string(),
  role,
  photo: z.string().nullable(),
  university_id: uuid,
  university_name: z.string(),
  time_zone: z.string(),
  university_logo: z.string().nullable(),
  /** Settings of the university. */
  settings: universitySettings,
  /** Student number; null for other roles. */
  student_id: z.string().nullable(),
  /** Employee number; null for other roles. */
  employee_id: z.string().nullable(),
  /** Id of the staff record; null for other roles. */
  staff_id: uuid.nullable(),
  /** Role in the administration; null for other roles. */
  admin_role: z.enum(adminRoles).nullable(),
  preferences,
  additional_data: z.object({ degree_path: z.string().nullable() }),
});
export type User = z.output<typeof user>;

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with email, password and role',
  guard: { who: 'public' },
  body: z.object({
    role: required('Please select your role to continue', 40),
    email: email('Please enter your email address'),
    password: password('Please enter your password'),
  }),
  reply: z.object({
    success: z.literal(true),
    session: z.object({ access_token: z.string(), expires_at: instant }),
    user,
  }),
  errors: ['invalid_credentials', 'too_many_attempts'],
});

export const universityCodeText = 'Please use letters, digits and hyphens only, at most 30, such as UOC or NORTH-COAST';

/** Normalises the code of a university. Returns undefined unless it has 1 to 30 letters, digits and hyphens. */
export function readUniversityCode(typed: string): string | undefined {
  const code = normalizeSingleLine(typed).toUpperCase();
  return /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,28}[\p{L}\p{N}])?$/u.test(code) && hasNoLookalikeMix(code) ? code : undefined;
}

/** Its groups may be separated by spaces. */
const isLikeEnrolmentCode = (typed: string): boolean => /^[\dA-Z]{26}$/iu.test(typed.replaceAll(/[\s-]/gu, ''));

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Register as an administrator of a university',
  guard: { who: 'public' },
  body: z.object({
    name: required('Full Name is required', 200),
    email: emailAddress('Email is required'),
    /** Code of a university, or enrolment code. */
    university_id: required('University ID is required', 100).refine(
      (typed) => readUniversityCode(typed) !== undefined || isLikeEnrolmentCode(typed),
      universityCodeText,
    ),
    password: password('Password is required'),
  }),
  reply: success,
  errors: ['conflict', 'too_many_attempts'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out; the access token becomes invalid immediately',
  guard: { who: 'signed-in' },
  reply: success,
  errors: [],
});

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Email a password reset link; the reply does not reveal whether the account exists',
  guard: { who: 'public' },
  body: z.object({ email: email('Please enter your email address') }),
  reply: success,
  errors: [],
});

export const confirmReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password/confirm',
  summary: 'Set a new password with the single-use token of the email',
  guard: { who: 'public' },
  body: z.object({
    token: required('This reset link is incomplete', 200),
    password: password('Password is required'),
  }),
  reply: success,
  errors: ['invalid_reset_link'],
});

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Get the current user',
  guard: { who: 'signed-in' },
  reply: z.object({ success: z.literal(true), user }),
  errors: [],
});

export const signInOptions = endpoint({
  method: 'GET',
  path: '/api/auth/options',
  summary: 'Get options of the sign-in screen: minimum password length and, in demo mode, the demo accounts',
  guard: { who: 'public' },
  reply: z.object({
    password_min: z.number(),
    demo_accounts: z.array(z.object({ role, email: z.string(), password: z.string(), label: z.string() })),
  }),
  errors: [],
});

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
      created_at: instant,
      last_sign_in_at: instant.nullable(),
    }),
  ),
  errors: ['no_admin_record'],
});

/** A role for a new administrator. Older clients send no body. */
const roleChoice = z.preprocess(
  (body) => body ?? {},
  z.object({ role: z.enum(adminRoles, 'Please choose a role').default('registrar') }),
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
  params: idParams,
  body: roleChoice,
  reply: success,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const changeAdminRole = endpoint({
  method: 'PUT',
  path: '/api/admins/:id/role',
  summary: 'Change the role of an administrator; at least one active owner must remain. All owners get a mail',
  guard: { who: ['admin'], area: 'administrators' },
  params: idParams,
  body: z.object({ role: z.enum(adminRoles, 'Please choose a role') }),
  reply: success,
  errors: ['no_admin_record', 'not_found', 'last_admin'],
});

export const declineAdmin = endpoint({
  method: 'POST',
  path: '/api/admins/:id/decline',
  summary: 'Decline a registration',
  guard: { who: ['admin'], area: 'administrators' },
  params: idParams,
  reply: success,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const deactivateAdmin = endpoint({
  method: 'POST',
  path: '/api/admins/:id/deactivate',
  summary: 'Deactivate an administrator; at least one active owner must remain',
  guard: { who: ['admin'], area: 'administrators' },
  params: idParams,
  reply: success,
  errors: ['no_admin_record', 'not_found', 'last_admin'],
});

export const createEnrolmentCode = endpoint({
  method: 'POST',
  path: '/api/admins/enrolment-codes',
  summary: 'Create a one-time code; a colleague who registers with it is active immediately, with the role of the code',
  guard: { who: ['admin'], area: 'administrators' },
  body: roleChoice,
  reply: z.object({ success: z.literal(true), code: z.string(), expires_at: instant }),
  errors: ['no_admin_record'],
});
