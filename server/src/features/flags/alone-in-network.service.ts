import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { isUsuallyAlone } from './alone-in-network.rules.ts';
import { insertFlagsOfNetworks, listStudentsAlone, listUniversities } from './alone-in-network.store.ts';

/**
 * Job that flags the latest check-in of students who usually are alone in their network. Campus networks answer the question at each
 * check-in: where they are configured, the job does nothing.
 */
export function makeAloneInNetwork(deps: {
  database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  clock: Clock;
  campusNetworks: readonly string[];
  /** Notifies the registers of these sessions about new flags. */
  notifyMarked: (tx: UniversityTx, ...sessionIds: readonly string[]) => Promise<void>;
}) {
  const { database, clock } = deps;
  return async (isOver: () => boolean): Promise<{ flagged: number }> => {
    let flagged = 0;
    if (deps.campusNetworks.length > 0) return { flagged };
    const now = new Date(clock.now());
    for (const universityId of await database.acrossUniversities(listUniversities)) {
      if (isOver()) break;
      flagged += await database.inUniversity(universityId, async (tx) => {
        const students = (await listStudentsAlone(tx, now)).filter(({ alone }) => isUsuallyAlone(alone));
        const inserted = await insertFlagsOfNetworks(tx, students, now);
        if (inserted > 0) await deps.notifyMarked(tx, ...new Set(students.map((student) => student.session_id)));
        return inserted;
      });
    }
    return { flagged };
  };
}
