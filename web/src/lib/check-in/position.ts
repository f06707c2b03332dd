import type { checkIn } from '@muster/contract/attendance/check-ins';
import type { BodyInputOf } from '@muster/contract/http/endpoint';

export type Position = NonNullable<BodyInputOf<typeof checkIn>['position']>;

/** False also on pages that were not loaded over https, where browsers refuse geolocation without asking. */
export const canLocate = (): boolean => window.isSecureContext && 'geolocation' in navigator;

/** The user's permanent answer to the browser's geolocation prompt; `prompt` if there is none yet. */
export async function positionPermission(): Promise<'granted' | 'prompt' | 'denied'> {
  if (!canLocate()) return 'denied';
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state;
  } catch {
    return 'prompt';
  }
}

/** The position of this device, or null when the device or the user declines. Takes 8 s at most. */
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
