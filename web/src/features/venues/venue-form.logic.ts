import { type Venue, venueForm, venueTexts } from '@muster/contract/venues';
import { faultsOf } from '../../lib/faults.ts';
import type { VenueRequest } from './venue-list.api.ts';

/** The venue form as typed. */
export type VenueValues = {
  name: string;
  building: string;
  capacity: string | number;
  latitude: string | number;
  longitude: string | number;
  radius_m: string | number;
  status: string | null;
};

/** Metres around the position of a room, unless somebody says otherwise. */
export const usualRadiusM = 100;

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

/** In which the first fault is told. */
export const venueOrder = ['name', 'building', 'capacity', ...positionFields];

/** The server speaks of the position as one thing. */
export const fieldOf = {
  position: 'latitude',
  ...Object.fromEntries(positionFields.map((name) => [`position.${name}`, name])),
};

export const valuesOf = ({ name, building, capacity, position, active }: Venue): VenueValues => ({
  name,
  building: building ?? '',
  capacity: capacity ?? '',
  latitude: position?.latitude ?? '',
  longitude: position?.longitude ?? '',
  radius_m: position?.radius_m ?? '',
  status: active ? 'Active' : 'Inactive',
});

const isBlank = (value: string | number): boolean => String(value).trim() === '';

export function requestOf(values: VenueValues): VenueRequest {
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

export function venueFaults(values: VenueValues): Record<string, string> {
  const faults = Object.entries(faultsOf(venueForm, requestOf(values)));
  const missing = positionFields.filter((field) => isBlank(values[field]));
  const isHalf = missing.length > 0 && missing.length < positionFields.length;
  return {
    ...Object.fromEntries(faults.map(([field, fault]) => [fieldOf[field as keyof typeof fieldOf] ?? field, fault])),
    ...(isHalf ? Object.fromEntries(missing.map((field) => [field, venueTexts.position])) : {}),
  };
}
