import { moveAllChanges, moveChangesBefore } from '../features/held-classes/class-changes.store.ts';
import { moveAllSessions, moveSessionsBefore } from '../features/sessions/sessions.store.ts';
import type { EntryVersionsDeps } from '../features/timetables/versions/entry-versions.service.ts';

/** Moves the changes and sessions of classes between the versions of an entry. */
export const entryHistory: Pick<EntryVersionsDeps, 'keepClassesBefore' | 'returnClasses'> = {
  async keepClassesBefore(tx, splits) {
    await moveChangesBefore(tx, splits);
    await moveSessionsBefore(tx, splits);
  },
  async returnClasses(tx, merges) {
    await moveAllChanges(tx, merges);
    await moveAllSessions(tx, merges);
  },
};
