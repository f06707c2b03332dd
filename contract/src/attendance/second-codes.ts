import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { idParams, instant } from '../http/shared.ts';

/** The student answers with `checkIn`: the second code is sent as any other code. */
export const secondCodeCheck = endpoint({
  method: 'GET',
  path: '/api/attendance/second-codes/:id',
  summary: 'Whether a second code of the class asks the student now; pages of students who checked in poll it',
  guard: { who: ['student'] },
  params: idParams,
  reply: z.object({
    success: z.literal(true),
    /** Null: the student is not chosen, or the code has ended. */
    request: z.object({ shown_at: instant, ends_in: z.number() }).nullable(),
    /** Milliseconds until the next request; null: the class is over, stop. */
    poll_in: z.number().nullable(),
  }),
  errors: ['not_found', 'no_student_record'],
});
