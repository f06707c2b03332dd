import { useState } from 'react';
import { browserStorage } from '../../../lib/browser-storage.ts';

/** How the display names arriving students. The whole room reads it. */
export const arrivalNameStyles = [
  { value: 'full', label: 'Full names' },
  { value: 'short', label: 'First name, initial' },
  { value: 'count', label: 'Count only' },
] as const;
export type ArrivalNameStyle = (typeof arrivalNameStyles)[number]['value'];

const key = 'muster.arrival-names';
const parse = (text: string | null): ArrivalNameStyle =>
  arrivalNameStyles.find(({ value }) => value === text)?.value ?? 'full';

/** The choice of this device. */
export function useArrivalNameStyle() {
  const [style, setStyle] = useState(() => parse(browserStorage.read(key)));
  const choose = (text: string): void => {
    setStyle(parse(text));
    browserStorage.write(key, text);
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
