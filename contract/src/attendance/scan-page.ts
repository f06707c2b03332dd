import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { attendanceRequirement } from './requirements.ts';

/**
 * Verdict on the code at the time the page was requested, as JSON in the attribute `data-arrival` of the scan page's <html>.
 * 'claimed' comes with the claim cookie. 'second_code': the page sends the code itself.
 */
export const arrival = z.object({
  verdict: z.enum(['claimed', 'second_code', 'code_expired', 'code_unknown', 'session_closed', 'none']),
  module_code: z.string().optional(),
  module_name: z.string().optional(),
  wants_position: z.boolean().optional(),
  attendance_requirement: attendanceRequirement.optional(),
});
export type Arrival = z.output<typeof arrival>;

export const scanPage = endpoint({
  method: 'GET',
  path: '/C/:code',
  summary: 'Open the URL of a QR code: verifies the code and sets the claim cookie; marks nothing',
  guard: { who: 'public' },
  params: z.object({ code: z.string().max(200) }),
  reply: 'page',
  errors: [],
});
