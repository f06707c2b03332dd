import { z } from 'zod';

export const startedSeconds = 600;
export const confirmedSeconds = 120;

/** The cookie of a started sign-in. */
export const startedCookie = z.object({
  universityId: z.string(),
  code: z.string(),
  answer: z.union([
    z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
    z.object({ samlRequestId: z.string() }),
  ]),
  to: z.string(),
  untilMs: z.number(),
});
/** The cookie of a sign-in that the provider confirmed. */
export const confirmedCookie = z.object({
  /** The cookie opens one session. */
  id: z.string(),
  universityId: z.string(),
  accountIds: z.array(z.string()),
  /** When the provider confirmed a second factor; undefined: it did not. */
  factorAtMs: z.number().optional(),
  untilMs: z.number(),
});

/** Names the started sign-in. */
export const idOf = ({ answer }: z.infer<typeof startedCookie>): string =>
  'samlRequestId' in answer ? answer.samlRequestId : answer.state;
