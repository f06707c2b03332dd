import { academicYearOf } from '@muster/contract/academics/academic-years';
import { buildBase } from '../../server/src/demo/build/base.ts';
import { buildStream } from '../../server/src/demo/build/stream.ts';
import { demoPlan } from '../../server/src/demo/plan/university-plan.ts';
import { makeDatabase } from '../../server/src/platform/database/database.ts';
import { makeLog } from '../../server/src/platform/log.ts';
import { withAdminConnection } from './admin-connection.ts';

/** Creates people, groups and timetables of the demo at any size, without past sessions. */
export async function buildStudents(url: string, students: number): Promise<void> {
  const database = makeDatabase({ url, log: makeLog('error'), connections: 1, queryTimeoutMs: 0 });
  const plan = demoPlan;
  const today = Temporal.Now.plainDateISO();
  const term = { academicYear: academicYearOf(today.toString()), semester: 1 as const };
  const passwordHash = 'unused';
  const build = (work: Parameters<typeof database.acrossUniversities<void>>[0]) =>
    database.acrossUniversities(async (tx) => {
      await tx.execute('SET LOCAL statement_timeout = 0; SET LOCAL session_replication_role = replica');
      await work(tx);
    });
  try {
    await build((tx) => buildBase(tx, plan, term, today.toString(), passwordHash));
    for (let before = 0, stream = 0; before < students; before += plan.studentsPerStream, stream += 1) {
      const order = { plan, term, stream, existingStudents: before, passwordHash };
      await build(async (tx) => {
        await buildStream(tx, { ...order, newStudents: Math.min(plan.studentsPerStream, students - before) });
      });
    }
  } finally {
    await database.close();
  }
  // Autovacuum would do this within a minute.
  await withAdminConnection(url, (client) => client.query('VACUUM ANALYZE'));
}
