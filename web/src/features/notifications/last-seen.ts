/** Until when somebody has seen the news on this browser; another administrator of the same browser has an own mark. */
const key = (reader: string): string => `muster.bell.${reader}`;

export const seenUntil = (reader: string): string => localStorage.getItem(key(reader)) ?? '';

export const rememberSeen = (reader: string, until: string): void => localStorage.setItem(key(reader), until);
