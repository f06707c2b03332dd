import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeDatabase } from '#platform/database/database.ts';
import { makeLog } from '#platform/log.ts';
import { addReportedUniversity, reportsScenario } from '../../reports/reports.setup.ts';

const t = reportsScenario();

/** The counters of all students, without those of the places. */
const counters = (universityId: string) =>
  t.sql(
    `SELECT student_id, module_id, academic_year, attended, late, missed, excused, missed_in_a_row, attended_at, missed_at, excused_at
     FROM student_counters WHERE university_id = $1 ORDER BY student_id, module_id, academic_year`,
    universityId,
  );

async function prepare() {
  t.clock.advance(100 * 86_400_000);
  const { university, addClass } = await addReportedUniversity(t);
  const { universityId, moduleId, electiveId, students } = university;
  const { aiko, bilal, chidi } = students;
  const all = [aiko, bilal, chidi];
  const add = (module: string, day: number) =>
    addClass(module, `2026-09-${day}`, { students: all, marks: { present: aiko }, hour: 15 });
  const classes = { module: [await add(moduleId, 14), await add(moduleId, 15)], elective: [await add(electiveId, 16)] };
  await t.services.count();
  // Another pool, as a second process has.
  const { url, role } = t.database.connection;
  const other = makeDatabase({ url, role, log: makeLog('silent'), connections: 4 });
  /** Sets the mark and counts it, and calls `before` the commit. */
  const mark = (database: typeof other, sessionId: string, status: string, before = async () => {}) =>
    database.inUniversity(universityId, async (tx) => {
      await tx.execute(
        `UPDATE attendance SET status = $3, method = 'manual', marked_at = now() WHERE university_id = $1 AND session_id = $2`,
        [universityId, sessionId, status],
      );
      await t.services.figures.recount(
        tx,
        sessionId,
        all.map(({ studentId }) => studentId),
      );
      await before();
    });
  return { universityId, classes, other, mark };
}

describe('figures', () => {
  it('are right after concurrent changes of two processes', async () => {
    const { universityId, classes, other, mark } = await prepare();
    try {
      const statuses = ['absent', 'late', 'excused', 'present'];
      await Promise.all(
        Array.from({ length: 48 }, (_, at) =>
          mark(
            at % 2 === 0 ? t.database : other,
            [...classes.module, ...classes.elective][at % 3] ?? '',
            statuses[at % statuses.length] ?? '',
          ),
        ),
      );
      const counted = await counters(universityId);
      expect(counted.length).toBeGreaterThan(4);
      await t.sql('UPDATE class_sessions SET figures_due = true WHERE university_id = $1', universityId);
      await t.services.count();
      expect(await counters(universityId)).toEqual(counted);
    } finally {
      await other.close();
    }
  }, 60_000);

  it('of two modules do not wait for each other, those of one module do', async () => {
    const { classes, other, mark } = await prepare();
    try {
      const [first = '', second = ''] = classes.module;
      const isHeld = Promise.withResolvers<void>();
      const isOver = Promise.withResolvers<void>();
      const held = mark(t.database, first, 'absent', async () => {
        isHeld.resolve();
        await isOver.promise;
      });
      await isHeld.promise;
      await mark(other, classes.elective[0] ?? '', 'late');
      let isMarked = false;
      const waiting = mark(other, second, 'late').then(() => (isMarked = true));
      await sleep(200);
      expect(isMarked).toBe(false);
      isOver.resolve();
      await Promise.all([held, waiting]);
    } finally {
      await other.close();
    }
  }, 60_000);

  it('of an earlier release get the starts of the classes', async () => {
    const { universityId } = await prepare();
    const counted = await counters(universityId);
    await t.sql(
      'UPDATE student_counters SET attended_at = NULL, missed_at = NULL, excused_at = NULL WHERE university_id = $1',
      universityId,
    );
    await t.services.count();
    expect(await counters(universityId)).toEqual(counted);
  }, 60_000);
});
