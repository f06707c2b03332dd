import { preferences } from './preferences.ts';
import { z } from 'zod';
import { adminRoles } from './admin-roles.ts';
import { endpoint } from '../http/endpoint.ts';
import { factorChallenge } from './factor-challenge.ts';
import { required, tooLongText } from '../people/people.ts';
import { instant, role, success, uuid } from '../http/shared.ts';
import { shownSettings } from './shown-settings.ts';

/** Minimum password length; deployments can raise it (PASSWORD_MIN). */
export const passwordMin = 6;

export const email = (missing: string) => required(missing, 254).toLowerCase();
/** Not trimmed: spaces are part of a password. */
export const password = (missing: string) => z.string(missing).min(1, missing).max(1000, tooLongText(1000));

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
  settings: shownSettings,
  /** Student number; null for other roles. */
  student_id: z.string().nullable(),
  /** Employee number; null for other roles. */
  employee_id: z.string().nullable(),
  /** Id of the staff record; null for other roles. */
  staff_id: uuid.nullable(),
  /** Role in the administration; null for other roles. */
  admin_role: z.enum(adminRoles).nullable(),
  /** `first`: set by another person, and to be replaced before anything else. `none`: the account signs in without one. */
  password: z.enum(['own', 'first', 'none']),
  preferences,
  additional_data: z.object({ degree_path: z.string().nullable() }),
});
export type User = z.output<typeof user>;

export const signInReply = z.object({
  success: z.literal(true),
  session: z.object({ access_token: z.string(), expires_at: instant }),
  user,
});

/** The reply of a sign-in that needs a second factor too. */
export const secondFactorReply = success.extend({ second_factor: factorChallenge });
/** Whether other people use the computer too: the sign-in ends after 30 minutes without use and after 8 hours at the latest. */
export const sharedComputer = z.boolean().default(false);

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with email, password and role',
  guard: { who: 'public' },
  body: z.object({
    role: required('Please select your role to continue', 40),
    email: email('Please enter your email address'),
    password: password('Please enter your password'),
    is_shared: sharedComputer,
  }),
  reply: z.union([signInReply, secondFactorReply]),
  errors: ['invalid_credentials', 'password_not_allowed', 'too_many_attempts'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out; the access token becomes invalid immediately',
  guard: { who: 'signed-in', allowsFirstPassword: true },
  reply: success.extend({
    /** Where the browser ends the sign-in at the provider of the university; null after a sign-in with a password. */
    provider_url: z.string().nullable(),
  }),
  errors: [],
});

export const passwordTexts = {
  wrongCurrent: 'This is not your current password. Try again, or use "Forgot Password?" on the sign-in page.',
  unchanged: 'Choose a password that differs from the current one.',
  demo: 'The password of a demo account cannot be changed.',
} as const;

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  summary: "Change the caller's password with the current one; all other sign-ins end",
  guard: { who: 'signed-in', allowsFirstPassword: true },
  body: z.object({
    current_password: password('Please enter your current password'),
    password: password('Password is required'),
  }),
  reply: success,
  errors: ['too_many_attempts', 'conflict'],
});

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Get the current user',
  guard: { who: 'signed-in', allowsFirstPassword: true },
  reply: z.object({ success: z.literal(true), user }),
  errors: [],
});

export const signInOptions = endpoint({
  method: 'GET',
  path: '/api/auth/options',
  summary:
    'Get options of the sign-in screen: minimum password length, providers of single sign-on and, in demo mode, the demo accounts',
  guard: { who: 'public' },
  reply: z.object({
    password_min: z.number(),
    /** The address of this installation. Providers of single sign-on send people back to it. */
    public_url: z.string(),
    /** Universities with single sign-on: their code, their name, and the name of the provider. */
    single_sign_on: z.array(z.object({ code: z.string(), university: z.string(), label: z.string() })),
    demo_accounts: z.array(z.object({ role, email: z.string(), password: z.string(), label: z.string() })),
  }),
  errors: [],
});
