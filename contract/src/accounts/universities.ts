import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { success } from '../http/shared.ts';

const universitySettings = z.object({
  /** Whether students who attended remotely may be marked `online`. Marks that are online stay. */
  offers_online: z.boolean('Please choose whether the university uses the status Online'),
  /** Whether a scan that was kept on a phone without a network counts at once. If not, the lecturer decides. Both are flagged. */
  accepts_late_scans: z.boolean('Please choose whether late deliveries count right away'),
});

/** `me` returns the settings. */
export const saveUniversitySettings = endpoint({
  method: 'PUT',
  path: '/api/university/settings',
  summary: "Change the settings of the caller's university",
  guard: { who: ['admin'], area: 'settings' },
  body: universitySettings,
  reply: success.extend({ settings: universitySettings }),
  errors: ['no_admin_record'],
});
