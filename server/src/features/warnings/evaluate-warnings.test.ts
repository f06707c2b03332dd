import { dayMs } from '@muster/contract/http/durations';
import { checkWarnings, getWarningRules, warningTexts } from '@muster/contract/attendance/warning-rules';
import { listWarnings } from '@muster/contract/attendance/warnings';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { waitForLockWaiters } from '#testing/race.ts';
import type { TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import type { TestApp } from '#platform/http/test-app.setup.ts';
import { warningsScenario, octoberMs } from './warnings-app.setup.ts';

const t = warningsScenario();
let here: TestUniversity;
beforeEach(async () => {
  await t.begin();
  here = await t.addUniversity();
  await t.setRules(here.admin, { missed_in_a_row: 3 });
  for (let day = 6; day > 1; day -= 1) await t.teach(here, octoberMs - day * dayMs, [[here.students.aiko, null]]);
  await t.makeFinal();
});

const check = (process: Pick<TestApp, 'call'> = t) => process.call(here.admin, checkWarnings);

describe('warning evaluation', () => {
  it('continues in the background after a time limit', async () => {
    const hurried = await t.makeProcess({ maxCheckMs: 0 });
    expect((await check(hurried)).body).toMatchObject({
      message: warningTexts.checkContinues,
      is_complete: false,
      raised: 0,
    });
    await vi.waitFor(() => expect(hurried.ranNow).toEqual(['warnings', 'warning-mails']), 15_000);
    expect((await check()).body).toMatchObject({ message: warningTexts.checked, is_complete: true });
    const { data } = (await t.call(here.admin, listWarnings)).body;
    expect(data.length).toBeGreaterThan(0);
  });

  /** Locks the rules of the university until the returned function is called. */
  async function holdRules(): Promise<{ letGo: () => Promise<void> }> {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const holding = t.database.acrossUniversities(async (tx) => {
      await tx.query('SELECT 1 FROM warning_rules WHERE university_id = $1 FOR UPDATE', [here.universityId]);
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    return {
      letGo: async () => {
        ended.resolve();
        await holding;
      },
    };
  }

  it.each(['an administrator', 'the job'])(
    'shares a running evaluation of %s with further requests, without blocking others',
    async (who) => {
      const held = await holdRules();
      const looking = who === 'the job' ? t.evaluate() : undefined;
      if (looking) await waitForLockWaiters(t.database, 1);
      let refused = 0;
      const requests = Array.from({ length: 24 }, async () => {
        const answer = await check();
        if (answer.status === 429) refused += 1;
        return answer;
      });
      try {
        // The throttle allows twenty requests.
        await vi.waitFor(() => expect(refused).toBe(4), 15_000);
        expect((await t.call(here.admin, getWarningRules)).status).toBe(200);
      } finally {
        await held.letGo();
      }
      await looking;
      const answers = (await Promise.all(requests)).filter(({ status }) => status !== 429);
      expect(answers).toHaveLength(20);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(answers[0]?.body).toMatchObject({ message: warningTexts.checked, raised: 2 });
    },
  );
});
