import { z } from 'zod';
import { email, password, user } from './accounts.ts';
import { factorChallenge } from './factor-challenge.ts';
import { endpoint } from '../http/endpoint.ts';
import { instant, role, success } from '../http/shared.ts';
import { required } from '../http/fields.ts';

export const signInReply = z.object({
  success: z.literal(true),
  session: z.object({ access_token: z.string(), expires_at: instant }),
  user,
});

/** Whether other people use the computer too: the sign-in ends after 30 minutes without use and after 8 hours at the latest. */
export const sharedComputer = z.boolean().default(false);

/** The reply of a sign-in that needs a second factor too. */
export const secondFactorReply = success.extend({ second_factor: factorChallenge });

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
  errors: ['invalid_credentials', 'too_many_attempts'],
});

const signInProvider = z.object({
  /** Of the university. */
  code: z.string(),
  university: z.string(),
  /** The name of the provider. */
  label: z.string(),
  /** The roles whose passwords the university has switched off. */
  without_password: z.array(role),
});
export type SignInProvider = z.output<typeof signInProvider>;

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
    /** Universities with single sign-on. */
    single_sign_on: z.array(signInProvider),
    demo_accounts: z.array(z.object({ role, email: z.string(), password: z.string(), label: z.string() })),
  }),
  errors: [],
});
