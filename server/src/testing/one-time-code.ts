import { HOTP, Secret } from 'otpauth';

/** The code that an app shows for a key. */
export const oneTimeCode = (key: string, nowMs: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(key.replaceAll(' ', '')), counter: Math.floor(nowMs / 30_000) });
