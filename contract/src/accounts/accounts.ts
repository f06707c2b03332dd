import { preferences } from './preferences.ts';
import { z } from 'zod';
import { adminRoles } from './admin-roles.ts';
import { endpoint } from '../http/endpoint.ts';
import { normalizeEmail, required, tooLongText } from '../http/fields.ts';
import { role, success, uuid } from '../http/shared.ts';
import { shownSettings } from './shown-settings.ts';

/** Minimum password length; deployments can raise it (PASSWORD_MIN). */
export const passwordMin = 6;

export const email = (missing: string) => required(missing, 254).overwrite(normalizeEmail);
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

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Get the current user',
  guard: { who: 'signed-in', allowsFirstPassword: true },
  reply: z.object({ success: z.literal(true), user }),
  errors: [],
});
