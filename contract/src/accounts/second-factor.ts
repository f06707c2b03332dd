import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { idParams, instant, role, success, uuid } from '../http/shared.ts';
import { required } from '../http/fields.ts';
import { sharedComputer, signInReply } from './sign-in.ts';
import { factorChallenge } from './factor-challenge.ts';

export const recoveryCodeCount = 10;
export const maxPasskeys = 10;
export const maxPasskeyName = 60;

export const secondFactorTexts = {
  noCode: 'Enter the 6 digits that your app shows',
  wrongCode: 'This code is not valid. Enter the code that your app shows now, and check the clock of your phone.',
  noPassword: 'Please enter your password',
  wrongPassword: 'This is not your password',
  signInAgain: 'Sign in again through your university, then set this up within 5 minutes',
  /** After too many wrong codes on devices without an earlier sign-in. */
  passwordClosed:
    'Too many wrong codes followed your password. Set a new one with "Forgot Password?" on the sign-in page, use a device on which you have signed in before, or ask an administrator of your university.',
  stepUpClosed: 'Too many wrong codes in this sign-in. Sign out and sign in again.',
  noAnswer: 'Enter the code of your app or a recovery code, or use a passkey',
  noName: 'Enter a name for the passkey, such as "Laptop"',
  expired: 'This took too long. Please start again.',
  passkeyFailed: 'This passkey could not be verified. Please try again, or use another one.',
  passkeyOfOtherRole: 'This passkey belongs to an account with another role. Choose another one.',
  tooManyPasskeys: `You have ${maxPasskeys} passkeys. Remove one first.`,
  lastOne: 'Your university needs a second factor of administrators. Set up another one first.',
  ownFirst: 'Set up a second factor for yourself first, on your profile page',
} as const;

/** A one-time code; spaces between its digits are ignored. */
const code = z
  .string(secondFactorTexts.noCode)
  .max(20, secondFactorTexts.noCode)
  .overwrite((typed) => typed.replaceAll(/\s/gu, ''))
  .regex(/^\d{6}$/, secondFactorTexts.noCode);
const sealed = required(secondFactorTexts.expired, 4_000);
const base64url = z
  .string()
  .max(8_000)
  .regex(/^[\w-]*$/);

/** AuthenticationResponseJSON of WebAuthn. */
export const passkeyAnswer = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** RegistrationResponseJSON of WebAuthn. */
const newPasskey = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

const factorAnswer = z
  .object({
    challenge: sealed,
    code: code.optional(),
    recovery_code: required(secondFactorTexts.noAnswer, 40).optional(),
    passkey: passkeyAnswer.optional(),
  })
  .refine(
    (answer) => [answer.code, answer.recovery_code, answer.passkey].filter((one) => one !== undefined).length === 1,
    { path: ['code'], message: secondFactorTexts.noAnswer },
  );
export type FactorAnswer = z.output<typeof factorAnswer>;

/** Shown once. */
const recoveryCodes = z.array(z.string());
const newApp = success.extend({
  /** Opaque; sent back with the first code. */
  set_up: z.string(),
  /** The key in base 32, for people who type it. */
  key: z.string(),
  /** The content of the QR code, `otpauth://…`. */
  uri: z.string(),
});

export const answerSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Finish a sign-in with a one-time code, a recovery code or a passkey',
  guard: { who: 'public' },
  body: factorAnswer,
  reply: signInReply,
  errors: ['unauthenticated', 'invalid_factor', 'password_not_allowed', 'too_many_attempts'],
});

export const startRequiredApp = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/set-up',
  summary: 'Set up the app that the university requires, as part of a sign-in',
  guard: { who: 'public' },
  body: z.object({ challenge: sealed }),
  reply: newApp,
  errors: ['unauthenticated'],
});

export const finishRequiredApp = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/set-up/finish',
  summary: 'Finish a sign-in with the first code of the app that was set up as part of it',
  guard: { who: 'public' },
  body: z.object({ challenge: sealed, set_up: sealed, code }),
  reply: signInReply.extend({ recovery_codes: recoveryCodes }),
  errors: ['unauthenticated', 'password_not_allowed', 'too_many_attempts'],
});

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Begin a sign-in with a passkey alone',
  guard: { who: 'public' },
  reply: factorChallenge,
  errors: [],
});

export const finishPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/finish',
  summary: 'Sign in with a passkey alone. The authenticator has verified the person',
  guard: { who: 'public' },
  body: z.object({
    challenge: sealed,
    passkey: passkeyAnswer,
    /** Only an account of this role is signed in. */
    role: role.optional(),
    is_shared: sharedComputer,
  }),
  reply: signInReply,
  errors: ['unauthenticated', 'invalid_factor', 'password_not_allowed', 'too_many_attempts'],
});

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/second-factor',
  summary: "Get the caller's second factors",
  guard: { who: 'signed-in' },
  reply: z.object({
    has_app: z.boolean(),
    passkeys: z.array(z.object({ id: uuid, name: z.string(), added_at: instant, last_used_at: instant.nullable() })),
    /** The number of unused recovery codes. */
    recovery_codes: z.number(),
    /** Whether the university requires a second factor of the caller. */
    is_required: z.boolean(),
    /** Whether the caller types the password to set up the first one. */
    needs_password: z.boolean(),
  }),
  errors: [],
});

const passkeyName = required(secondFactorTexts.noName, maxPasskeyName);

/** Needed for the first factor, unless the person signed in through the university within the last 5 minutes. */
const withPassword = z.object({ password: z.string().max(1_000).optional() });
const startErrors = ['too_many_attempts'] as const;

export const startApp = endpoint({
  method: 'POST',
  path: '/api/second-factor/app',
  summary: 'Begin to set up an app for one-time codes; it replaces the earlier one once its first code is confirmed',
  guard: { who: 'signed-in' },
  stepUp: true,
  body: withPassword,
  reply: newApp,
  errors: startErrors,
});

/** Null: the earlier recovery codes stay valid. */
const added = success.extend({ recovery_codes: recoveryCodes.nullable() });

export const finishApp = endpoint({
  method: 'POST',
  path: '/api/second-factor/app/finish',
  summary: 'Confirm the app with its first code',
  guard: { who: 'signed-in' },
  body: z.object({ set_up: sealed, code }),
  reply: added,
  changes: ['second-factor'],
  errors: ['too_many_attempts'],
});

export const removeApp = endpoint({
  method: 'DELETE',
  path: '/api/second-factor/app',
  summary: "Remove the caller's app for one-time codes",
  guard: { who: 'signed-in' },
  stepUp: true,
  reply: success,
  changes: ['second-factor'],
  errors: ['not_found', 'conflict'],
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/passkeys/start',
  summary: 'Begin to add a passkey',
  guard: { who: 'signed-in' },
  stepUp: true,
  /** With the name, it is refused before the authenticator makes the passkey. */
  body: withPassword.extend({ name: passkeyName.optional() }),
  reply: success.extend({
    set_up: z.string(),
    /** PublicKeyCredentialCreationOptions as JSON. */
    options: z.looseObject({ challenge: z.string() }),
  }),
  errors: [...startErrors, 'conflict'],
});

export const finishPasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/passkeys',
  summary: 'Add the passkey that the authenticator has made',
  guard: { who: 'signed-in' },
  body: z.object({ set_up: sealed, name: passkeyName, passkey: newPasskey }),
  reply: added,
  changes: ['second-factor'],
  errors: ['conflict'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/second-factor/passkeys/:id',
  summary: "Remove one of the caller's passkeys",
  guard: { who: 'signed-in' },
  stepUp: true,
  params: idParams,
  reply: success,
  changes: ['second-factor'],
  errors: ['not_found', 'conflict'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  summary: "Make new recovery codes; the caller's earlier ones end",
  guard: { who: 'signed-in' },
  stepUp: true,
  reply: success.extend({ recovery_codes: recoveryCodes }),
  changes: ['second-factor'],
  errors: ['conflict'],
});

export const startStepUp = endpoint({
  method: 'POST',
  path: '/api/second-factor/step-up',
  summary: 'Get a challenge with which the caller confirms a second factor for the next 10 minutes',
  guard: { who: 'signed-in' },
  reply: factorChallenge,
  errors: [],
});

export const finishStepUp = endpoint({
  method: 'POST',
  path: '/api/second-factor/step-up/finish',
  summary: 'Confirm a second factor for the next 10 minutes of this sign-in',
  guard: { who: 'signed-in' },
  body: factorAnswer,
  reply: success,
  errors: ['invalid_factor', 'too_many_attempts'],
});

const signInRules = z.object({ admins_need_factor: z.boolean('Please choose yes or no') });

export const getSignInRules = endpoint({
  method: 'GET',
  path: '/api/university/sign-in-rules',
  summary: 'Get whether administrators of the university need a second factor',
  guard: { who: ['admin'], area: 'administrators' },
  reply: signInRules,
  errors: ['no_admin_record'],
});

export const saveSignInRules = endpoint({
  method: 'PUT',
  path: '/api/university/sign-in-rules',
  summary:
    'Choose whether administrators need a second factor. "Yes" ends the sign-ins of administrators that had none; the caller must have one',
  guard: { who: ['admin'], area: 'administrators' },
  stepUp: true,
  body: signInRules,
  reply: signInRules,
  changes: ['university'],
  errors: ['no_admin_record', 'conflict'],
});

export const removeLostFactor = endpoint({
  method: 'DELETE',
  path: '/api/people/:id/second-factor',
  summary:
    'Remove the lost second factors of another person, who gets a mail. `id` is that of the administrator, staff or student record',
  guard: { who: ['admin'], area: 'administrators' },
  stepUp: true,
  params: idParams,
  reply: success,
  changes: ['access', 'admins'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});
