import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { setClockStyle } from './clock-style.ts';
import { navigationStyle, type NavigationStyle } from './navigation-style.ts';

type DisplayPreferences = {
  readonly theme?: MantineColorScheme | undefined;
  readonly clock?: { readonly hours: 12 | 24; readonly has_seconds: boolean } | undefined;
  readonly navigation?: NavigationStyle | undefined;
};

/** Stores the preferences of an account on this device and shows them. */
export function useApplyPreferences(): (preferences: DisplayPreferences) => void {
  const { setColorScheme } = useMantineColorScheme();
  return ({ theme, clock, navigation }) => {
    if (theme) setColorScheme(theme);
    if (clock) setClockStyle({ hours: clock.hours, hasSeconds: clock.has_seconds });
    if (navigation) navigationStyle.set(navigation);
  };
}
