import type { Database } from '../../platform/database/database.ts';
import type { Caller, Ownership } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findStaffId } from './opening.store.ts';
import { findRunners } from './sessions.store.ts';

/**
 * Whose session, whose timetable. What is not in the caller's university does not exist for them (404); what is there but
 * another person's is refused (403). A session is its lecturer's and its assistant's alike: either may stand at the
 * projector. Administrators of the university pass.
 */
export function makeOwnership({ database }: { database: Pick<Database, 'inUniversity'> }): Ownership {
  return {
    'class session': async (caller, id) => {
      const runners = await database.inUniversity(caller.universityId, (tx) => findRunners(tx, id));
      if (!runners) throw refuse('not_found', 'Class session not found');
      if (caller.role === 'admin') return;
      requireStaff(caller);
      if (caller.staffId !== runners.lecturer_id && caller.staffId !== runners.assistant_lecturer_id) {
        throw refuse('not_yours', 'Access denied. This class session belongs to another lecturer.');
      }
    },
    lecturer: async (caller, id) => {
      const staffId = await database.inUniversity(caller.universityId, (tx) => findStaffId(tx, id));
      if (staffId === undefined) throw refuse('no_staff_record');
      if (caller.role === 'admin') return;
      requireStaff(caller);
      if (caller.staffId !== staffId) throw refuse('not_yours', 'Access denied. This belongs to another lecturer.');
    },
  };
}

function requireStaff(caller: Caller): void {
  if (caller.staffId === null) throw refuse('no_staff_record');
}
