import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { activeFilter, direction, searchText, idFilter, listOrPage, enumWithDefault, paging } from '../http/lists.ts';
import { baseValues, newId, optionalText, required } from '../http/fields.ts';
import { classesAhead } from '../timetables/classes-ahead.ts';
import { idParams, instant, success, uuid } from '../http/shared.ts';

const guard = { who: ['admin'], area: 'timetables' } as const;

export const venueTexts = {
  noName: 'Venue Name is required',
  capacity: 'Capacity must be between 1 and 100,000',
  position: 'Please give latitude, longitude and radius, or none of them',
} as const;

/** Venue names are compared case-insensitively and trimmed. */
export const venueKey = (venue: string): string => venue.trim().toLowerCase();

/** Centre and radius; class sessions in the venue can use it as their geofence. */
const position = z.object({
  latitude: z.number(venueTexts.position).min(-90, venueTexts.position).max(90, venueTexts.position),
  longitude: z.number(venueTexts.position).min(-180, venueTexts.position).max(180, venueTexts.position),
  radius_m: z
    .number(venueTexts.position)
    .int(venueTexts.position)
    .min(20, 'Please give 20 m or more')
    .max(5000, 'Please give 5000 m or less'),
});

export const venue = z.object({
  id: uuid,
  name: z.string(),
  building: z.string().nullable(),
  capacity: z.number().nullable(),
  position: position.nullable(),
  active: z.boolean(),
  /** Active timetable entries in this venue. */
  entries: z.number(),
  created_at: instant,
});
export type Venue = z.output<typeof venue>;

export const venueForm = z.object({
  name: required(venueTexts.noName, 200),
  building: optionalText(200),
  capacity: z.preprocess(
    (value) => (value === '' ? null : value),
    z.coerce
      .number(venueTexts.capacity)
      .int(venueTexts.capacity)
      .min(1, venueTexts.capacity)
      .max(100_000, venueTexts.capacity)
      .nullish(),
  ),
  position: position.nullish(),
  active: z.boolean().optional(),
});

/** Missing fields keep their value. */
export const venueEditForm = venueForm.extend({ seen: baseValues(venueForm) });

export const venueSorts = ['name', 'building', 'capacity', 'entries', 'active'] as const;

export const listVenues = endpoint({
  method: 'GET',
  path: '/api/venues',
  summary: 'List venues by name; paged with `page`',
  guard: { who: ['admin', 'lecturer'], area: 'timetables', admitsFacultyOffices: true },
  query: z.object({
    /** Only this venue. */
    id: idFilter,
    active: activeFilter,
    /** Part of the name or the building. */
    search: searchText,
    ...paging.shape,
    sort: enumWithDefault(venueSorts, 'name'),
    direction,
  }),
  reply: listOrPage(venue),
  errors: ['no_admin_record', 'no_staff_record'],
});

export const addVenue = endpoint({
  method: 'POST',
  path: '/api/venues',
  summary: 'Add a venue',
  guard,
  body: venueForm.extend({ id: newId }),
  reply: venue,
  changes: ['venues', 'timetables'],
  errors: ['no_admin_record', 'conflict'],
});

export const changeVenue = endpoint({
  method: 'PUT',
  path: '/api/venues/:id',
  summary: 'Update a venue; renaming also updates timetable entries',
  guard,
  params: idParams,
  body: venueEditForm,
  reply: venue.extend(classesAhead),
  changes: ['venues', 'timetables'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const deleteVenue = endpoint({
  method: 'DELETE',
  path: '/api/venues/:id',
  summary: 'Set a venue Inactive; it is no longer suggested',
  guard,
  params: idParams,
  reply: success.extend(classesAhead),
  errors: ['no_admin_record', 'not_found'],
});
