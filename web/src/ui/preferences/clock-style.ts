import type { ClockStyle } from '#lib/format/dates.ts';
import { makeStoredPreference } from '#lib/stored-preference.ts';

const defaultStyle: ClockStyle = { hours: 12, hasSeconds: true };
const preference = makeStoredPreference('muster.clock', parse);

/** Ignores invalid values. */
function parse(text: string | null): ClockStyle {
  try {
    const { hours, hasSeconds } = { ...defaultStyle, ...(JSON.parse(text ?? '{}') as Partial<ClockStyle>) };
    return { hours: hours === 24 ? 24 : 12, hasSeconds: hasSeconds !== false };
  } catch {
    return defaultStyle;
  }
}

export const setClockStyle = (change: Partial<ClockStyle>): void => preference.set({ ...preference.read(), ...change });

export const useClockStyle = preference.use;
