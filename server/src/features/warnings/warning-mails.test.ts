import { dayMs } from '@muster/contract/http/durations';
import { listWarningMails } from '@muster/contract/attendance/warning-rules';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeJobs } from '#platform/jobs/jobs.ts';
import { makeLog } from '#platform/log.ts';
import type { TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import { clearMailAddresses } from './warnings-retention.store.ts';
import { warningsScenario, octoberMs, type WarningsScenario } from './warnings-app.setup.ts';

const t = warningsScenario();
let here: TestUniversity;
let classes: string[];
beforeEach(async () => {
  await t.begin();
  here = await t.addUniversity();
  await t.setRules(here.admin, { percentage_on: false });
  classes = [];
  for (const day of [5, 4, 3]) classes.push(await t.teach(here, octoberMs - day * dayMs, [[here.students.aiko, null]]));
});

const work = async (minutes = 0, { evaluate, deliver }: Pick<WarningsScenario, 'evaluate' | 'deliver'> = t) => {
  t.clock.advance(minutes * 60_000);
  await evaluate();
  await deliver();
};
const log = async (who = here.admin) => (await t.call(who, listWarningMails)).body.data;
const states = async () => (await log()).map(({ kind, state }) => `${kind} ${state}`).toSorted();
const correct = (at: number, status: 'present' | 'absent' | 'excused') =>
  t.correct(here, classes[at] ?? '', here.students.aiko, status);

describe('warning mail', () => {
  it('is sent once, with the dates, to the email of the student record', async () => {
    await work();
    expect(t.mails).toHaveLength(1);
    expect(t.mails[0]).toMatchObject({ to: 'aiko@student.example', subject: 'Muster: your attendance in CS101' });
    expect(t.mails[0]?.text.split('\n\n-- ')[0]).toMatchInlineSnapshot(`
      "Hello Aiko,

      In CS101 Programming you missed the last 3 classes in a row.
      Missed classes:
        Saturday, 26 September 2026
        Sunday, 27 September 2026
        Monday, 28 September 2026

      If a mark is wrong or you had a good reason, tell your lecturer. This is only an early heads-up; nothing else happens.

      Your attendance: https://muster.example/student-dashboard"
    `);
    for (let at = 0; at < 3; at += 1) await work(60);
    expect(t.mails).toHaveLength(1);
    expect(await log()).toMatchObject([
      {
        kind: 'warned',
        student_name: 'Aiko',
        student_number: 'S-Aiko',
        module_code: 'CS101',
        rule: 'missed',
        missed_on: ['2026-09-26', '2026-09-27', '2026-09-28'],
        address: 'aiko@student.example',
        state: 'sent',
        tries: 1,
        sent_at: new Date(octoberMs).toISOString(),
        failure: null,
      },
    ]);
  });

  it('contains all warnings of a student', async () => {
    await t.setRules(here.admin, { percentage_after: 3 });
    await work();
    expect(t.mails).toHaveLength(1);
    expect(t.mails[0]?.text).toMatch(
      /missed the last 3 classes.*attendance is 0\.0% \(0 of 3 classes\)\. Your university expects \d+%\.|attendance is 0\.0%.*missed the last 3/s,
    );
    expect(await states()).toEqual(['warned sent', 'warned sent']);
  });

  it('is not sent again after a restart or when the rule is met a second time', async () => {
    await work();
    await work(60, await t.makeProcess());
    await t.teach(here, octoberMs + 2 * dayMs, [[here.students.aiko, 'present']]);
    await work(4 * 24 * 60);
    for (const day of [5, 6, 7]) await t.teach(here, octoberMs + day * dayMs, [[here.students.aiko, null]]);
    await work(6 * 24 * 60);
    expect(t.mails).toHaveLength(1);
  });

  it('is sent when a mailed warning is withdrawn, and when it is raised again', async () => {
    await work();
    await correct(1, 'excused');
    await work(20);
    await work(20);
    expect(t.mails.map(({ subject }) => subject)).toEqual([
      'Muster: your attendance in CS101',
      'Muster: warning for CS101 cleared',
    ]);
    expect(t.mails[1]?.text).toContain(
      'The warning about missed classes in CS101 Programming was cleared: an absence was excused.',
    );
    await correct(1, 'absent');
    await work(20);
    expect(t.mails).toHaveLength(3);
    expect(await states()).toEqual(['warned sent', 'warned sent', 'withdrawn sent']);
  });

  it('is not sent when the warning was withdrawn or switched off before', async () => {
    await t.evaluate();
    await correct(1, 'present');
    await work(20);
    expect([t.mails, await states()]).toEqual([[], ['warned cancelled']]);
    await correct(1, 'absent');
    t.clock.advance(20 * 60_000);
    await t.evaluate();
    await t.setRules(here.admin, { is_on: false });
    await work();
    expect([t.mails, await states()]).toEqual([[], ['warned cancelled', 'warned cancelled']]);
    await t.setRules(here.admin, { percentage_on: false });
    await work();
    expect(t.mails).toHaveLength(1);
  });
});

describe('warning mail to an inactive student', () => {
  const setActive = (active: boolean) =>
    t.sql('UPDATE students SET active = $2 WHERE id = $1', here.students.aiko.studentId, active);

  it('is sent when the student is active again', async () => {
    await t.evaluate();
    await setActive(false);
    await work(60);
    expect([t.mails, await states()]).toEqual([[], ['warned waiting']]);
    await setActive(true);
    await work();
    expect([t.mails.length, await states()]).toEqual([1, ['warned sent']]);
  });

  it('is cancelled after a correction; a withdrawal is sent when the student is active again', async () => {
    await t.evaluate();
    await setActive(false);
    await correct(1, 'present');
    await work(20);
    await correct(1, 'absent');
    await work(20);
    await setActive(true);
    await work();
    expect([t.mails, await states()]).toEqual([[], ['warned cancelled']]);
    await t.setRules(here.admin, { percentage_on: false });
    await work(20);
    await setActive(false);
    await correct(1, 'excused');
    await work(20);
    expect([t.mails.length, await states()]).toEqual([1, ['warned cancelled', 'warned sent', 'withdrawn waiting']]);
    await setActive(true);
    await t.deliver();
    expect(t.mails[1]?.subject).toBe('Muster: warning for CS101 cleared');
  });
});

describe('concurrent processes', () => {
  it('raise one warning and send one mail', async () => {
    const other = await t.makeProcess();
    await Promise.all([t.evaluate(), other.evaluate(), t.evaluate(), other.evaluate()]);
    await Promise.all([t.deliver(), other.deliver(), t.deliver(), other.deliver()]);
    expect(t.mails).toHaveLength(1);
    expect(await log()).toHaveLength(1);
  });

  it('run each job once', async () => {
    const one = makeJobs({ database: t.database, log: makeLog('silent') });
    const other = makeJobs({ database: t.database, log: makeLog('silent') });
    const counted = vi.fn<() => void>();
    for (const jobs of [one, other])
      jobs.every('warnings of a test', dayMs, async () => {
        counted();
        await t.evaluate();
        return {};
      });
    const ran = await Promise.all([one.runNow('warnings of a test'), other.runNow('warnings of a test')]);
    expect(counted).toHaveBeenCalledTimes(ran.filter(Boolean).length);
    await t.deliver();
    expect(t.mails).toHaveLength(1);
    await Promise.all([one.close(), other.close()]);
  });

  it('send the mail of a killed process again', async () => {
    t.setMailSilent(true);
    await t.evaluate();
    void t.deliver();
    await vi.waitFor(async () => expect(await states()).toEqual(['warned sending']), 15_000);
    t.setMailSilent(false);
    const other = await t.makeProcess();
    await other.deliver();
    expect(t.mails).toEqual([]);
    // The lease of the killed process ends.
    await t.sql(`UPDATE mails SET next_attempt_at = $1 WHERE state = 'sending'`, new Date(octoberMs));
    await other.deliver();
    expect([t.mails.length, await states()]).toEqual([1, ['warned sent']]);
  });
});

describe('process killed while sending mails', () => {
  it('affects one mail; another process sends the rest right away', async () => {
    const { bilal, chidi, dana } = here.students;
    const absent = [bilal, chidi, dana].map((student) => [student, null] as const);
    for (const day of [5, 4, 3])
      await t.teach(here, octoberMs - day * dayMs, absent, { lecturer_id: here.otherLecturer.staffId });
    await t.evaluate();
    t.setMailSilent(true);
    void t.deliver();
    await vi.waitFor(async () => expect(await states()).toContain('warned sending'), 15_000);
    t.setMailSilent(false);
    await (await t.makeProcess()).deliver();
    expect(await states()).toEqual(['warned sending', 'warned sent', 'warned sent', 'warned sent']);
    expect(t.mails).toHaveLength(3);
  });
});

describe('mail server outage', () => {
  it('retries and sends the mail after the outage', async () => {
    t.setMailDown(true);
    await work();
    expect(await log()).toMatchObject([
      { state: 'waiting', tries: 1, address: null, failure: 'connect ECONNREFUSED', next_try_at: expect.any(String) },
    ]);
    await work();
    expect((await log())[0]?.tries).toBe(1);
    await work(1);
    expect((await log())[0]?.tries).toBe(2);
    t.setMailDown(false);
    await work(2);
    expect(await log()).toMatchObject([{ state: 'sent', tries: 3, failure: null }]);
    expect(t.mails).toHaveLength(1);
  });

  it('fails the mail after two days, lists it, and sends no withdrawal for it', async () => {
    t.setMailDown(true);
    await work();
    for (let hour = 0; hour < 53; hour += 1) {
      t.clock.advance(60 * 60_000);
      await t.deliver();
    }
    expect(await log()).toMatchObject([{ state: 'failed', tries: 54, failure: 'connect ECONNREFUSED' }]);
    t.setMailDown(false);
    await work(24 * 60);
    await correct(1, 'present');
    await work(20);
    expect([t.mails, await states()]).toEqual([[], ['warned failed']]);
  });
});

describe('warning mail list', () => {
  it('is for administrators of the university', async () => {
    await work();
    const there = await t.addUniversity();
    expect(await log(there.admin)).toEqual([]);
    for (const who of [here.lecturer, here.students.aiko])
      expect((await t.call(who, listWarningMails)).status).toBe(403);
  });

  it('removes the email of anonymised students and cancels their mails', async () => {
    await work();
    await correct(1, 'present');
    t.clock.advance(20 * 60_000);
    await t.evaluate();
    await t.database.inUniversity(here.universityId, (tx) => clearMailAddresses(tx, [here.students.aiko.studentId]));
    await t.deliver();
    expect(t.mails).toHaveLength(1);
    expect((await log()).map(({ address, state }) => [address, state])).toEqual(
      expect.arrayContaining([
        [null, 'sent'],
        [null, 'cancelled'],
      ]),
    );
  });
});
