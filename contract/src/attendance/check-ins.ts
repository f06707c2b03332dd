import { z } from 'zod';
import { clockHours } from '../accounts/shown-settings.ts';
import { factorChallenge } from '../accounts/factor-challenge.ts';
import { passkeyAnswer } from '../accounts/second-factor.ts';
import { endpoint } from '../http/endpoint.ts';
import { locationVerdicts, markMethods } from './marks.ts';
import { instant, localDate, uuid } from '../http/shared.ts';
import { parallelOfCheckIn } from './parallel-classes.ts';
import { attendanceRequirement } from './requirements.ts';
import { markStatuses } from './statuses.ts';

/** The class session in the reply to a check-in. */
export const checkedInSession = z.object({
  session_id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  session_type: z.string(),
  location: z.string(),
  date: localDate,
  class_start_time: z.string(),
  class_end_time: z.string(),
  /** The clock in which the university shows times: the page has no account yet. */
  clock_hours: z.literal(clockHours),
  attendance_requirement: attendanceRequirement,
});
export type CheckedInSession = z.output<typeof checkedInSession>;

/** A code that a student scanned or typed. */
export const sentCode = {
  /** The text of the QR code: the whole URL or the part after `/C/`. */
  code: z.string().max(200).optional(),
  typed_code: z.string().max(40).optional(),
};

export const checkIn = endpoint({
  method: 'POST',
  path: '/api/attendance/scan',
  summary:
    'Check in with a scanned code, a typed code, or the claim cookie from opening the URL of the code; not_on_list sets the claim cookie, with which the student may ask to be added',
  guard: { who: ['student'] },
  body: z.object({
    ...sentCode,
    /** Whether the client can determine its position; if so, the reply may be `position_wanted`. */
    can_locate: z.boolean().optional(),
    /** Null: declined or not available. */
    position: z
      .object({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        accuracy_m: z.number().min(0).max(1_000_000),
      })
      .nullable()
      .optional(),
    /** Whether the client can ask for a passkey; if so, the reply may be `passkey_wanted`: the mark is written, and flagged until the touch. */
    can_use_passkey: z.boolean().optional(),
    /** The answer to a challenge of `startCheckInPasskey`. Null: declined or not available; the flag stays. */
    passkey: z
      .object({ challenge: z.string().max(4_000), answer: passkeyAnswer })
      .nullable()
      .optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    session: checkedInSession,
    status: z.enum(markStatuses),
    marked_at: instant,
    /** 'manual' if a lecturer or administrator set the current mark. */
    method: z.enum(markMethods),
    /** Result of the location check; null if the class has no geofence or no position was requested. It does not change the mark. */
    location_verdict: z.enum(locationVerdicts).nullable(),
    /** The student was already marked; the reply repeats the first result. */
    already: z.boolean(),
    /** Of the check-in of a student of another teaching group. */
    parallel: parallelOfCheckIn.optional(),
    /** When the second code was shown that this request answered, see `secondCodeCheck`. */
    second_code_at: instant.optional(),
    /** With `second_code_at`. False: the code does not ask this student, so no answer is missing. */
    second_code_needed: z.boolean().optional(),
  }),
  errors: [
    'code_expired',
    'second_code_expired',
    'code_unknown',
    'claim_used',
    'not_expected',
    'not_on_list',
    'session_closed',
    'too_many_attempts',
    'position_wanted',
    'passkey_wanted',
    'no_student_record',
  ],
});

/** After `passkey_wanted`, whose reply sets the claim cookie. Without cookies the code is sent again. */
export const startCheckInPasskey = endpoint({
  method: 'POST',
  path: '/api/attendance/scan/passkey',
  summary: 'Get a challenge that a passkey of the student signs, for one check-in to the class of the claim or code',
  guard: { who: ['student'] },
  body: z.object(sentCode),
  reply: z.object({
    success: z.literal(true),
    /** Opaque; sent back with the answer. */
    challenge: z.string(),
    passkey: factorChallenge.shape.passkey.unwrap(),
  }),
  errors: [
    'code_expired',
    'code_unknown',
    'claim_used',
    'not_expected',
    'session_closed',
    'too_many_attempts',
    'not_found',
    'no_student_record',
  ],
});
