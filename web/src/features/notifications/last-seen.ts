const key = (accountId: string): string => `muster.bell.${accountId}`;

/** Time at which the account last opened the bell in this browser; '' for never. */
export const readLastSeen = (accountId: string): string => localStorage.getItem(key(accountId)) ?? '';

export const saveLastSeen = (accountId: string, time: string): void => localStorage.setItem(key(accountId), time);
