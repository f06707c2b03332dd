import { moveChangesBefore } from '../features/held-classes/class-changes.store.ts';
import { moveSessionsBefore } from '../features/sessions/sessions.store.ts';
import type { EntryVersionsDeps } from '../features/timetables/versions/entry-versions.service.ts';

/** Keeps the changes and sessions of classes before a day with the copy of the entry as it was. */
export const keepClassesBefore: EntryVersionsDeps['keepClassesBefore'] = async (tx, splits) => {
  await moveChangesBefore(tx, splits);
  await moveSessionsBefore(tx, splits);
};
