import type { Venue, venueForm } from '@muster/contract/venues';
import type { z } from 'zod';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { VenueRow, VenueValues } from './venues.store.ts';

export function shownVenue(row: VenueRow & { entries: number }): Venue {
  const { latitude, longitude, radius_m, created_at, ...venue } = row;
  const isPlaced = latitude !== null && longitude !== null && radius_m !== null;
  const position = isPlaced ? { latitude, longitude, radius_m } : null;
  return { ...venue, position, created_at: created_at.toISOString() };
}

/** What a form makes of a venue. What it says nothing of stays; a new venue is Active. */
export function venueValues(form: z.output<typeof venueForm>, before: VenueRow | null): VenueValues {
  const kept = { latitude: before?.latitude, longitude: before?.longitude, radius_m: before?.radius_m };
  const position = form.position === undefined ? kept : form.position;
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

/** Together they are the position. */
export const placed = ['latitude', 'longitude', 'radius_m'] as const;

export function venueNameTaken(name: string, other?: { readonly active: boolean }): Refusal {
  const text = `The venue "${name}" already exists${other?.active === false ? ', and is Inactive' : ''}`;
  return refuse('conflict', text, { name: text });
}
