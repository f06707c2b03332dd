import type { checkIn } from '@muster/contract/check-ins';
import type { BodyInputOf } from '@muster/contract/endpoint';

export type Position = NonNullable<BodyInputOf<typeof checkIn>['position']>;

/** False also where the page did not come by https: browsers then refuse without asking. */
export const canLocate = (): boolean => window.isSecureContext && 'geolocation' in navigator;

/** Whether the owner of the device has answered for good before. */
export async function positionPermission(): Promise<'yes' | 'ask' | 'no'> {
  if (!canLocate()) return 'no';
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return state === 'granted' ? 'yes' : state === 'denied' ? 'no' : 'ask';
  } catch {
    return 'ask';
  }
}

/** The position of this device, or null when it or its owner says no; checking in never waits longer than this. */
export function findPosition(): Promise<Position | null> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          latitude: coords.latitude,
          longitude: coords.longitude,
          accuracy_m: Math.min(coords.accuracy, 1_000_000),
        }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: 8_000, maximumAge: 60_000 },
    );
  });
}
