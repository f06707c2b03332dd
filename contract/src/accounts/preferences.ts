import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

/** How an account shows its screens. A preference that was never chosen is missing, and each device has its own. */
export const preferences = z
  .object({
    theme: z.enum(['auto', 'light', 'dark']),
    clock: z.object({ hours: z.union([z.literal(12), z.literal(24)]), has_seconds: z.boolean() }),
    navigation: z.enum(['side menu', 'top bar']),
  })
  .partial();
export type Preferences = z.output<typeof preferences>;

export const changePreferences = endpoint({
  method: 'PUT',
  path: '/api/settings/preferences',
  summary: "Change the caller's display preferences; those not given stay",
  guard: { who: 'signed-in' },
  body: preferences,
  reply: preferences,
  errors: [],
});
