import { describe, expect, it, onTestFinished } from 'vitest';
import pg from 'pg';
import { startListener } from '#platform/database/notify/listener.ts';
import type { Caller } from '#platform/http/caller.ts';
import { makeLog } from '#platform/log.ts';
import { type CheckInClass, checkInScenario } from '#testing/check-in-app.ts';
import { notifyMarked } from '../attendance/marks/mark-notifications.store.ts';
import { makeSignals } from './signals.service.ts';

const t = checkInScenario();

type Use = { lecture: CheckInClass; student: Caller; letter: string; isLastSecond?: boolean };

const hashOf = (letter: string) => letter.repeat(32);
const insertDevice = (student: Caller, letter: string) =>
  t.query(
    `INSERT INTO devices (university_id, student_id, device_hash) VALUES ($1, $2, decode($3, 'hex')) ON CONFLICT DO NOTHING`,
    [student.universityId, student.studentId, hashOf(letter)],
  );

/** Inserts marks like check-ins do and processes all of them in one batch on close. */
async function processInOneBatch(uses: readonly Use[]): Promise<void> {
  const log = makeLog('silent');
  const listener = await startListener({ url: t.database.connection.url, log });
  const { listWithHeadCount } = t.sessions;
  const deps = { database: t.database, listener, log, clock: t.clock, campusNetworks: [], listWithHeadCount };
  const signals = makeSignals({ ...deps, notifyMarked, delayMs: 60_000 });
  for (const [n, { lecture, student, letter, isLastSecond = false }] of uses.entries()) {
    const { universityId, studentId } = student;
    const [deviceHash, markedAtMs] = [hashOf(letter), t.clock.now() + n * 1_000];
    await t.query(
      `UPDATE attendance SET status = 'present', method = 'qr', marked_at = $3, device_hash = decode($4, 'hex')
       WHERE session_id = $1 AND student_id = $2`,
      [lecture.id, studentId, new Date(markedAtMs), deviceHash],
    );
    signals.observe(universityId, lecture.id, {
      studentId: studentId ?? '',
      deviceHash,
      markedAtMs,
      isLastSecond,
      isOutsideGeofence: false,
      positionHash: null,
      address: '192.0.2.1',
    });
  }
  await signals.close();
  await listener.close();
}

async function flagsOf(lecture: CheckInClass): Promise<string[]> {
  const names = new Map(Object.entries(t.university.students).map(([name, { studentId }]) => [studentId, name]));
  return (await lecture.flags()).map(({ student_id, signal }) => `${names.get(student_id)} ${signal}`).sort();
}

describe('signal batching', () => {
  it('raises the flags of each class when check-ins of several classes share a batch', async () => {
    const { aiko, bilal, chidi, dana } = t.university.students;
    const [shared, late, counted] = [
      await t.openClass({ students: [aiko, bilal] }),
      await t.openClass({ students: [chidi, dana] }),
      await t.openClass({ students: [bilal, chidi, dana] }),
    ];
    await counted.change('head_count = 2');
    await insertDevice(chidi, 'c');
    await processInOneBatch([
      { lecture: shared, student: aiko, letter: 'a' },
      { lecture: shared, student: bilal, letter: 'a' },
      { lecture: late, student: chidi, letter: 'c' },
      { lecture: late, student: dana, letter: 'd', isLastSecond: true },
      { lecture: counted, student: chidi, letter: 'e' },
      { lecture: counted, student: dana, letter: 'd' },
      { lecture: counted, student: bilal, letter: 'a' },
    ]);
    expect(await flagsOf(shared)).toEqual(['aiko device_shared', 'bilal device_shared']);
    expect(await flagsOf(late)).toEqual(['dana last_second']);
    expect(await flagsOf(counted)).toEqual(['bilal over_head_count', 'chidi device_new']);
  });

  it('raises the flags of other classes when one class fails', async () => {
    const { aiko, bilal, chidi } = t.university.students;
    const classes = [];
    for (const [n, student] of [aiko, bilal, chidi].entries()) {
      await insertDevice(student, String(n));
      classes.push({
        student,
        letter: String(n),
        isLastSecond: true,
        lecture: await t.openClass({ students: [student] }),
      });
    }
    const owner = new pg.Client({ connectionString: t.database.url });
    await owner.connect();
    onTestFinished(() => owner.end());
    await owner.query(`ALTER TABLE mark_flags ADD CHECK (session_id <> '${classes[1]?.lecture.id}')`);
    await processInOneBatch(classes);
    const flags = await Promise.all(
      classes.map(async ({ lecture }) => (await lecture.flags()).map((flag) => flag.signal)),
    );
    expect(flags).toEqual([['last_second'], [], ['last_second']]);
  });
});
