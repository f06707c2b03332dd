import type { Venue } from '@muster/contract/academics/venues';
import { type HttpError, httpError } from '#platform/http/errors/http-error.ts';
import type { ListedVenueRow } from './venues.store.ts';

export function toVenue(row: ListedVenueRow): Venue {
  const { latitude, longitude, radius_m, created_at, ...venue } = row;
  const isPlaced = latitude !== null && longitude !== null && radius_m !== null;
  const position = isPlaced ? { latitude, longitude, radius_m } : null;
  return { ...venue, position, created_at: created_at.toISOString() };
}

/** These fields form the position and change together. */
export const positionFields = ['latitude', 'longitude', 'radius_m'] as const;

export function venueNameTaken(name: string, other?: { readonly active: boolean }): HttpError {
  const text = `The venue "${name}" already exists${other?.active === false ? ', and is Inactive' : ''}`;
  return httpError('conflict', text, { name: text });
}
