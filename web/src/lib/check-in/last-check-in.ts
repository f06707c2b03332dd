import type { checkIn } from '@muster/contract/attendance/check-ins';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { tabStorage } from '../browser-storage.ts';

/** A class that this account checked in to in this tab. Its pages ask whether a second code is shown. */
export type LastCheckIn = {
  readonly sessionId: string;
  /** When the second code was shown that the student answered last. */
  readonly answeredAt?: string | undefined;
};
type Stored = LastCheckIn & { readonly tokenSuffix: string };

const key = 'muster.checked-in';

/** Ties a stored value to the account, without storing the token: the next account on this phone must not see it. */
export const tokenSuffix = (token: string | null): string => token?.slice(-6) ?? '';

export function storeLastCheckIn(reply: ReplyOf<typeof checkIn>, token: string | null): void {
  const stored: Stored = {
    sessionId: reply.session.session_id,
    answeredAt: reply.second_code_at,
    tokenSuffix: tokenSuffix(token),
  };
  tabStorage.write(key, JSON.stringify(stored));
}

export function readLastCheckIn(token: string | null): LastCheckIn | undefined {
  try {
    const stored = JSON.parse(tabStorage.read(key) ?? '') as Stored;
    return token !== null && stored.tokenSuffix === tokenSuffix(token) ? stored : undefined;
  } catch {
    return undefined;
  }
}
