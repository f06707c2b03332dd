import { lockVenues, venues } from './venues.store.ts';

/** The statements of the bulk import. Timetables contain the name of a venue, also without its record. */
export const importedVenues = {
  ...venues.forImport({ key: 'identifier_key(r.name)', fixed: ['name'], referredBy: [] }),
  lock: lockVenues,
};
