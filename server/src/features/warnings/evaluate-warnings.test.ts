import { type ListedWarning, warningTexts } from '@muster/contract/attendance/warnings';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitForLockWaiters } from '../../testing/race.ts';
import { dayMs, makeWarningsApp, octoberMs, type WarningsTestApp } from './warnings-app.setup.ts';

let testApp: WarningsTestApp;
let here: Awaited<ReturnType<WarningsTestApp['university']>>;
beforeAll(async () => {
  testApp = await makeWarningsApp();
});
afterAll(() => testApp.database.drop());
beforeEach(async () => {
  await testApp.begin();
  here = await testApp.university();
  await testApp.setRules(here.admin, { missed_in_a_row: 3 });
  for (let day = 6; day > 1; day -= 1) await testApp.teach(here, octoberMs - day * dayMs, [[here.students.aiko, null]]);
});

const check = (app = testApp.app) => app.call(here.admin, 'POST', '/api/attendance/warnings/check');

describe('warning evaluation', () => {
  it('continues in the background after a time limit', async () => {
    const hurried = await testApp.makeProcess({ maxCheckMs: 0 });
    expect((await check(hurried.app)).body).toMatchObject({
      message: warningTexts.goesOn,
      is_complete: false,
      raised: 0,
    });
    await vi.waitFor(() => expect(hurried.ranNow).toEqual(['warnings', 'warning-mails']), 15_000);
    expect((await check()).body).toMatchObject({ message: warningTexts.checked, is_complete: true });
    const { data } = (await testApp.app.call(here.admin, 'GET', '/api/attendance/warnings')).body;
    expect((data as ListedWarning[]).length).toBeGreaterThan(0);
  });

  /** Locks the rules of the university until the returned function is called. */
  async function holdRules(): Promise<{ letGo: () => Promise<void> }> {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const holding = testApp.database.acrossUniversities(async (tx) => {
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
      const looking = who === 'the job' ? testApp.evaluate() : undefined;
      if (looking) await waitForLockWaiters(testApp.database, 1);
      let refused = 0;
      const requests = Array.from({ length: 24 }, async () => {
        const answer = await check();
        if (answer.status === 429) refused += 1;
        return answer;
      });
      try {
        // The throttle allows twenty requests.
        await vi.waitFor(() => expect(refused).toBe(4), 15_000);
        expect((await testApp.app.call(here.admin, 'GET', '/api/attendance/warning-rules')).status).toBe(200);
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
