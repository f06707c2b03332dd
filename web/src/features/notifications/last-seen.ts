import { browserStorage } from '#lib/browser-storage.ts';

const key = (accountId: string): string => `muster.bell.${accountId}`;

/** Time at which the account last opened the bell in this browser; '' for never. */
export const readLastSeen = (accountId: string): string => browserStorage.read(key(accountId)) ?? '';

export function saveLastSeen(accountId: string, time: string): void {
  browserStorage.write(key(accountId), time);
}
