import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { scenario } from '#testing/scenario.ts';

const t = scenario();
const command = fileURLToPath(new URL('../command.ts', import.meta.url));
const run = (...words: string[]) =>
  promisify(execFile)(process.execPath, [command, 'privacy', 'run', ...words], {
    env: { DATABASE_URL: t.database.url, SECRET: 'a secret for the commands of privacy, 4711' },
  });

describe('privacy run', () => {
  it('counts what the retention job would delete on a later day, and deletes nothing', async () => {
    await t.sql(
      `UPDATE accounts SET status = 'inactive', created_at = '2026-09-01', updated_at = '2026-09-01' WHERE id = $1`,
      t.here.otherLecturer.accountId,
    );
    await t.sql(
      `UPDATE staff SET active = false, updated_at = '2026-09-01' WHERE id = $1`,
      t.here.otherLecturer.staffId,
    );
    const later = await run('--at', '2029-01-01');
    expect(later.stdout).toContain('On 2029-01-01 the retention job would change:');
    expect(later.stdout).toMatch(/^HERE: 1 accounts$/mu);
    expect((await run('--at', '2026-09-02')).stdout).toMatch(/^HERE: nothing$/mu);
    const [account] = await t.sql('SELECT name, status FROM accounts WHERE id = $1', t.here.otherLecturer.accountId);
    expect(account).toMatchObject({ name: 'Olga' });
  });

  it('refuses a text that is no date', async () => {
    await expect(run('--at', 'next year')).rejects.toMatchObject({
      stderr: expect.stringContaining('next year is not a date') as string,
    });
  });
});
