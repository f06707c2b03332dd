import { type addVenue, type Venue, venueForm, venueTexts } from '@muster/contract/academics/venues';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { validationErrors } from '#lib/api/validation-errors.ts';
import { recordValues } from '#ui/form/record-values.ts';

export type VenueRequest = BodyInputOf<typeof addVenue>;

/** Default radius in metres. */
export const defaultRadiusM = 100;

const positionFields = ['latitude', 'longitude', 'radius_m'] as const;
const values = recordValues(venueForm.omit({ position: true }), {
  capacity: '',
  latitude: '',
  longitude: '',
  radius_m: '',
});
export type VenueValues = typeof values.empty;
export const emptyVenue = values.empty;
export const toValues = ({ position, ...venue }: Venue): VenueValues => values.of({ ...venue, ...position });

/** Order in which errors are shown. */
export const venueOrder = ['name', 'building', 'capacity', ...positionFields];

export const missingTexts = {
  name: 'Enter the venue name',
  latitude: 'Enter the latitude',
  longitude: 'Enter the longitude',
  radius_m: 'Enter the radius',
};

/** Maps server field names to form fields; the server has a single position field. */
export const serverFieldNames = {
  position: 'latitude',
  ...Object.fromEntries(positionFields.map((name) => [`position.${name}`, name])),
};

const isBlank = (value: string | number): boolean => String(value).trim() === '';

export function toRequest({ status, latitude, longitude, radius_m: radius, ...values }: VenueValues): VenueRequest {
  const isPlaced = [latitude, longitude, radius].some((value) => !isBlank(value));
  return {
    ...values,
    position: isPlaced ? { latitude: Number(latitude), longitude: Number(longitude), radius_m: Number(radius) } : null,
    active: status !== 'Inactive',
  };
}

export function validateVenue(values: VenueValues): Record<string, string> {
  const errors = Object.entries(validationErrors(venueForm, toRequest(values)));
  const missing = positionFields.filter((field) => isBlank(values[field]));
  const isIncomplete = missing.length > 0 && missing.length < positionFields.length;
  return {
    ...Object.fromEntries(
      errors.map(([field, error]) => [serverFieldNames[field as keyof typeof serverFieldNames] ?? field, error]),
    ),
    ...(isIncomplete ? Object.fromEntries(missing.map((field) => [field, venueTexts.position])) : {}),
  };
}
