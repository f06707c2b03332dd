import { type addVenue, type Venue, venueForm, venueTexts } from '@muster/contract/academics/venues';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { validationErrors } from '../../lib/api/validation-errors.ts';

export type VenueRequest = BodyInputOf<typeof addVenue>;

/** Values of the venue form. */
export type VenueValues = {
  name: string;
  building: string;
  capacity: string | number;
  latitude: string | number;
  longitude: string | number;
  radius_m: string | number;
  status: string | null;
};

/** Default radius in metres. */
export const defaultRadiusM = 100;

const positionFields = ['latitude', 'longitude', 'radius_m'] as const;
export const emptyVenue: VenueValues = {
  name: '',
  building: '',
  capacity: '',
  latitude: '',
  longitude: '',
  radius_m: '',
  status: 'Active',
};

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

export const toValues = ({ name, building, capacity, position, active }: Venue): VenueValues => ({
  name,
  building: building ?? '',
  capacity: capacity ?? '',
  latitude: position?.latitude ?? '',
  longitude: position?.longitude ?? '',
  radius_m: position?.radius_m ?? '',
  status: active ? 'Active' : 'Inactive',
});

const isBlank = (value: string | number): boolean => String(value).trim() === '';

export function toRequest(values: VenueValues): VenueRequest {
  const { name, building, capacity, status, latitude, longitude, radius_m: radius } = values;
  const hasPosition = positionFields.some((field) => !isBlank(values[field]));
  return {
    name,
    building,
    capacity,
    position: hasPosition
      ? { latitude: Number(latitude), longitude: Number(longitude), radius_m: Number(radius) }
      : null,
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
