import type { Database } from '#platform/database/database.ts';
import type { Caller, Ownership } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { findStaffId } from './opening/opening.store.ts';
import { findSessionStaff } from './sessions.store.ts';

/**
 * Ownership checks of class sessions and of lecturers' timetables. A record of another university is not found (404); a record of another
 * lecturer is forbidden (403). A session belongs to its lecturers and assistants. Administrators may access all records.
 */
export function makeOwnership({ database }: { database: Pick<Database, 'inUniversity'> }): Ownership {
  return {
    'class session': async (caller, id) => {
      const staffIds = await database.inUniversity(caller.universityId, (tx) => findSessionStaff(tx, id));
      if (!staffIds) throw httpError('not_found', 'Class session not found');
      if (caller.role === 'admin') return;
      if (!staffIds.includes(requireStaff(caller))) {
        throw httpError('not_yours', 'Access denied. This class session belongs to another lecturer.');
      }
    },
    lecturer: async (caller, id) => {
      const staffId = await database.inUniversity(caller.universityId, (tx) => findStaffId(tx, id));
      if (staffId === undefined) throw httpError('no_staff_record');
      if (caller.role === 'admin') return;
      if (requireStaff(caller) !== staffId)
        throw httpError('not_yours', 'Access denied. This belongs to another lecturer.');
    },
  };
}

function requireStaff({ staffId }: Caller): string {
  if (staffId === null) throw httpError('no_staff_record');
  return staffId;
}
