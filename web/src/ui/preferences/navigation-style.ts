import { makeStoredPreference } from '#lib/stored-preference.ts';

export type NavigationStyle = 'side menu' | 'top bar';

/** The navigation around the screens of signed-in users. */
export const navigationStyle = makeStoredPreference<NavigationStyle>('muster.navigation', (text) =>
  text === 'top bar' ? 'top bar' : 'side menu',
);
