import { z } from 'zod';

export const factorMethods = ['code', 'passkey', 'recovery_code'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** Asks for a second factor, for 5 minutes. */
export const factorChallenge = z.object({
  /** Opaque; sent back with the answer. It grants no access. */
  challenge: z.string(),
  /** How it can be answered. Empty: the person has to set up an app first. */
  methods: z.array(z.enum(factorMethods)),
  /** PublicKeyCredentialRequestOptions as JSON; null where no passkey can answer. */
  passkey: z.looseObject({ challenge: z.string() }).nullable(),
});
export type FactorChallenge = z.output<typeof factorChallenge>;
