import { createHmac, timingSafeEqual } from 'node:crypto';

const validMs = 60_000;

/**
 * Proves a request of the command `doctor` by the secret of the deployment, for a minute: its answers describe the deployment, which
 * strangers must not learn.
 */
export function makeDoctorProof(secret: Uint8Array) {
  const key = createHmac('sha256', secret).update('doctor proof').digest();
  const sign = (nowMs: number): string => {
    const time = String(Math.round(nowMs));
    return `${time}.${createHmac('sha256', key).update(time).digest('base64url')}`;
  };
  return {
    sign,
    verify(proof: unknown, nowMs: number): boolean {
      const time = Number(typeof proof === 'string' ? proof.split('.', 1)[0] : Number.NaN);
      if (!(Math.abs(nowMs - time) <= validMs)) return false;
      const expected = Buffer.from(sign(time));
      const actual = Buffer.from(String(proof));
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
}
