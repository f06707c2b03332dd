import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import { makeEncryption } from './encryption.ts';

/** Values that the browser keeps for the server: encrypted, for one purpose, until a time. */
export type SealedValues = {
  seal<T extends { readonly untilMs: number }>(purpose: string, value: T): string;
  /** Returns undefined for a missing, foreign or expired value. */
  open<T extends { untilMs: number }>(purpose: string, shape: z.ZodType<T>, sealed: string | undefined): T | undefined;
};

export function makeSealedValues(deps: { secret: Uint8Array; clock: Clock; name: string }): SealedValues {
  const encryption = makeEncryption(deps.secret, deps.name);
  return {
    seal: (purpose, value) => encryption.encrypt(purpose, JSON.stringify(value)).toString('base64url'),
    open(purpose, shape, sealed) {
      try {
        const value = shape.parse(JSON.parse(encryption.decrypt(purpose, Buffer.from(sealed ?? '', 'base64url'))));
        return value.untilMs > deps.clock.now() ? value : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
