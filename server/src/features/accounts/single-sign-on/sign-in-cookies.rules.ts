import { z } from 'zod';

export const startedSeconds = 600;
export const confirmedSeconds = 120;

/** Each tab of a browser may begin a sign-in. More would make the cookie too large. */
const maxStarted = 4;

const startedSignIn = z.object({
  answer: z.union([
    z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
    z.object({ samlRequestId: z.string() }),
  ]),
  to: z.string(),
  untilMs: z.number(),
});
type StartedSignIn = z.infer<typeof startedSignIn>;

/** The cookie of the started sign-ins of a browser at one university, latest first. */
export const startedCookie = z.object({
  universityId: z.string(),
  code: z.string(),
  signIns: z.tuple([startedSignIn], startedSignIn),
  untilMs: z.number(),
});
export type Started = z.infer<typeof startedCookie>;

/** Adds a sign-in. Those that have expired, or are at another university, are left out. */
export function addSignIn(
  before: Started | undefined,
  { universityId, code }: Pick<Started, 'universityId' | 'code'>,
  signIn: StartedSignIn,
  nowMs: number,
): Started {
  const earlier = before?.universityId === universityId ? before.signIns.filter(({ untilMs }) => untilMs > nowMs) : [];
  const signIns: Started['signIns'] = [signIn, ...earlier.slice(0, maxStarted - 1)];
  return { universityId, code, signIns, untilMs: signIn.untilMs };
}

/** The cookie without a sign-in that has ended; undefined if it was the only one. */
export function removeSignIn(started: Started, ended: StartedSignIn): Started | undefined {
  const [first, ...others] = started.signIns.filter((one) => one !== ended);
  return first && { ...started, signIns: [first, ...others], untilMs: first.untilMs };
}

/**
 * The sign-in that a provider answers: the one with the state, or the latest SAML one for an answer with a ticket, which names none. An answer
 * that names nothing is to the latest, whose checks then fail. Undefined: a state of another browser, or of a sign-in that has ended. It ends none.
 */
export function chooseSignIn({ signIns }: Started, search: URLSearchParams): StartedSignIn | undefined {
  const state = search.get('state');
  const named = signIns.find(({ answer }) => ('state' in answer ? answer.state === state : search.has('ticket')));
  return named ?? (state === null ? signIns[0] : undefined);
}

/** The ids of the SAML requests that the browser began. */
export const samlRequestIdsOf = ({ signIns }: Started): string[] =>
  signIns.flatMap(({ answer }) => ('samlRequestId' in answer ? [answer.samlRequestId] : []));
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
export const idOf = ({ answer }: StartedSignIn): string =>
  'samlRequestId' in answer ? answer.samlRequestId : answer.state;
