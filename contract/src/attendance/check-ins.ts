import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { locationVerdicts, markMethods, markStatuses } from './registers.ts';
import { instant, localDate, uuid } from '../http/shared.ts';

/** What a checked-in student is told about the class. */
export const checkedInSession = z.object({
  session_id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  session_type: z.string(),
  location: z.string(),
  date: localDate,
  class_start_time: z.string(),
  class_end_time: z.string(),
});
export type CheckedInSession = z.output<typeof checkedInSession>;

export const checkIn = endpoint({
  method: 'POST',
  path: '/api/attendance/scan',
  summary: 'A student checks in with a scanned code, a typed code, or the claim kept from opening the code’s address',
  guard: { who: ['student'] },
  body: z.object({
    /** The text of the QR image: the whole address or what follows `/C/`. */
    code: z.string().max(200).optional(),
    typed_code: z.string().max(40).optional(),
    /** The caller can ask the device for its position if the class wants one; then `position_wanted` may be answered. */
    can_locate: z.boolean().optional(),
    /** null: declined or not to be had. */
    position: z
      .object({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        accuracy_m: z.number().min(0).max(1_000_000),
      })
      .nullable()
      .optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    session: checkedInSession,
    status: z.enum(markStatuses),
    marked_at: instant,
    /** By hand: whoever holds the register made or corrected the mark that stands. */
    method: z.enum(markMethods),
    /** Where the device was when the mark was made; null: the class has no area, or nobody was asked. It changes no mark. */
    location_verdict: z.enum(locationVerdicts).nullable(),
    /** The mark stood already; this is the first result again. */
    already: z.boolean(),
  }),
  errors: [
    'code_expired',
    'code_unknown',
    'claim_used',
    'not_expected',
    'session_closed',
    'too_many_attempts',
    'position_wanted',
    'no_student_record',
  ],
});
