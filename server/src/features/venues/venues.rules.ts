import type { Venue, venueForm } from '@muster/contract/academics/venues';
import type { z } from 'zod';
import { type HttpError, httpError } from '../../platform/http/errors/http-error.ts';
import type { ListedVenueRow, VenueRow, VenueValues } from './venues.store.ts';

export function toVenue(row: ListedVenueRow): Venue {
  const { latitude, longitude, radius_m, created_at, ...venue } = row;
  const isPlaced = latitude !== null && longitude !== null && radius_m !== null;
  const position = isPlaced ? { latitude, longitude, radius_m } : null;
  return { ...venue, position, created_at: created_at.toISOString() };
}

/** Applies a form to a venue. Missing fields keep their value; a new venue is Active. */
export function venueValues(form: z.output<typeof venueForm>, before: VenueRow | null): VenueValues {
  const currentPosition = { latitude: before?.latitude, longitude: before?.longitude, radius_m: before?.radius_m };
  const position = form.position === undefined ? currentPosition : form.position;
  return {
    name: form.name,
    building: (form.building === undefined ? before?.building : form.building) ?? null,
    capacity: (form.capacity === undefined ? before?.capacity : form.capacity) ?? null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    radius_m: position?.radius_m ?? null,
    active: form.active ?? before?.active ?? true,
  };
}

/** These fields form the position and change together. */
export const positionFields = ['latitude', 'longitude', 'radius_m'] as const;

export function venueNameTaken(name: string, other?: { readonly active: boolean }): HttpError {
  const text = `The venue "${name}" already exists${other?.active === false ? ', and is Inactive' : ''}`;
  return httpError('conflict', text, { name: text });
}
