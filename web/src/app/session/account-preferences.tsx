import { changePreferences, type Preferences } from '@muster/contract/accounts/preferences';
import type { User } from '@muster/contract/accounts/accounts';
import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { call } from '#lib/api/api.ts';
import { useCacheUser } from '#lib/auth/current-user.ts';
import { readToken } from '#lib/auth/session.ts';
import { useApplyPreferences } from '#ui/preferences/use-apply-preferences.ts';
import { useClockStyle } from '#ui/preferences/clock-style.ts';
import { navigationStyle } from '#ui/preferences/navigation-style.ts';

/**
 * Keeps the display preferences of this device and those of the account equal. The device's are shown at first paint; those of the account
 * follow when they were changed elsewhere. What the user changes here is sent.
 */
export function AccountPreferences({ user }: { user: User }) {
  const { colorScheme: theme } = useMantineColorScheme();
  const { hours, hasSeconds } = useClockStyle();
  const local = { theme, clock: { hours, has_seconds: hasSeconds }, navigation: navigationStyle.use() };
  const apply = useApplyPreferences();
  const cacheUser = useCacheUser();
  const { clock_hours } = user.settings;
  const ofAccount = JSON.stringify(user.preferences);
  const last = useRef(local);

  const ofDevice = JSON.stringify(local);
  const lastOfDevice = useRef(ofDevice);
  useEffect(() => {
    // The strict mode of the development build runs effects twice.
    if (lastOfDevice.current === ofDevice) return;
    lastOfDevice.current = ofDevice;
    const change = changedValues(last.current, JSON.parse(ofDevice) as typeof local);
    const token = readToken();
    if (!change || token === null) return;
    last.current = { ...last.current, ...change };
    cacheUser(token, { ...user, preferences: { ...user.preferences, ...change } });
    // A failure leaves the preference on this device only.
    void call(changePreferences, { body: change }).catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- only a change on this device is sent
  }, [ofDevice]);

  useEffect(() => {
    // A person who has chosen no clock sees that of the university.
    const stored = {
      clock: { hours: clock_hours, has_seconds: hasSeconds },
      ...(JSON.parse(ofAccount) as Preferences),
    };
    apply(stored);
    last.current = { ...last.current, ...stored };
    // oxlint-disable-next-line react/exhaustive-deps -- only a change of the account's preferences is applied
  }, [ofAccount, clock_hours]);
  return null;
}

/** The values of `now` that differ; undefined if none does. */
function changedValues(before: Required<Preferences>, now: Required<Preferences>): Preferences | undefined {
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Preferences]),
  );
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}
