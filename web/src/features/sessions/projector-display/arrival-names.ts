import { useState } from 'react';
import type { AttendanceRequirement } from '@muster/contract/attendance/requirements';
import { browserStorage } from '#lib/browser-storage.ts';

/** How the display names arriving students. The whole room reads it. */
export const arrivalNameStyles = [
  { value: 'full', label: 'Full names' },
  { value: 'short', label: 'First name, initial' },
  { value: 'count', label: 'Count only' },
] as const;
export type ArrivalNameStyle = (typeof arrivalNameStyles)[number]['value'];

const key = 'muster.arrival-names';

/** The choice of this device, apart for classes of which only the number of people is counted: they begin without names. */
export function useArrivalNameStyle(requirement: AttendanceRequirement) {
  const isCounted = requirement === 'counted';
  const parse = (text: string | null): ArrivalNameStyle =>
    arrivalNameStyles.find(({ value }) => value === text)?.value ?? (isCounted ? 'count' : 'full');
  const ownKey = isCounted ? `${key}.counted` : key;
  const [style, setStyle] = useState(() => parse(browserStorage.read(ownKey)));
  const choose = (text: string): void => {
    setStyle(parse(text));
    browserStorage.write(ownKey, text);
  };
  return [style, choose] as const;
}

/** First name and initial of the last name: "Amara O.". A single name stays as it is. */
export function shortenName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.slice(1).at(-1)];
  // Not `last[0]`, which would split a character outside the basic plane.
  const [initial] = last;
  return initial === undefined ? first : `${first} ${initial}.`;
}
