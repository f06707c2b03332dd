export type Position = { readonly latitude: number; readonly longitude: number; readonly accuracy_m: number };
type Geofence = { readonly latitude: number; readonly longitude: number; readonly radiusM: number };

const earthRadiusM = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres. */
function distanceM(
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number {
  const byLatitude = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const byLongitude = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const a = byLatitude + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * byLongitude;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** A position is a circle with radius `accuracy_m`. When the circle crosses the fence, or without a position, the verdict is uncertain. */
export function locationVerdictOf(fence: Geofence, position: Position | null): 'in' | 'out' | 'uncertain' {
  if (!position) return 'uncertain';
  const distance = distanceM(fence, position);
  if (distance + position.accuracy_m <= fence.radiusM) return 'in';
  return distance - position.accuracy_m > fence.radiusM ? 'out' : 'uncertain';
}

/** A radius of more than this says nothing about the hall: phones with GPS or Wi-Fi stay below it. */
const maxAccuracyM = 1_000;

/** Whether the check-in has no position that could tell the hall from another place. */
export const isPositionMissing = (verdict: 'in' | 'out' | 'uncertain', position: Position | null): boolean =>
  verdict === 'uncertain' && (!position || position.accuracy_m > maxAccuracyM);

export function accuracyClass(accuracyM: number): 'fine' | 'medium' | 'coarse' {
  if (accuracyM <= 30) return 'fine';
  return accuracyM <= 150 ? 'medium' : 'coarse';
}
