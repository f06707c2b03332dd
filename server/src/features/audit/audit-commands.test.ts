import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { scenario } from '#testing/scenario.ts';
import { makeAuditChain } from './chain.service.ts';
import { readKeptEnds, writeKeptEnds } from './kept-ends.store.ts';

const t = scenario();
const secret = 'a secret for the commands of the audit log, 92';
const dataDir = mkdtempSync(join(tmpdir(), 'muster-audit-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const command = fileURLToPath(new URL('../../command.ts', import.meta.url));
const run = (...words: string[]) =>
  promisify(execFile)(process.execPath, [command, 'audit', ...words], {
    env: { DATABASE_URL: t.database.url, SECRET: secret, DATA_DIR: dataDir },
  });

describe('audit commands', () => {
  it('verify the chain of one and of all universities, export JSON lines and restart the chain', async () => {
    const chain = makeAuditChain({ database: t.database, secret: Buffer.from(secret) });
    const { universityId } = t.here;
    await t.sql(
      `INSERT INTO audit_events (university_id, action, subject_type, at)
       SELECT $1, 'venue.added', 'venue', '2026-09-01'::timestamptz + n * interval '1 day' FROM generate_series(1, 3) n`,
      universityId,
    );
    await chain.chainAll(universityId);
    await expect(run('verify')).rejects.toMatchObject({
      code: 2,
      stdout: expect.stringMatching(
        /^ELSEWHERE: intact, without events in the chain\.\nHERE: NOT PROVEN, events 1 to 3/u,
      ) as string,
    });
    const { ends } = await chain.listEndsToKeep({}, Date.now());
    writeKeptEnds(dataDir, { ...ends, [universityId]: { number: 9, hash: 'ab', at: '2026-11-28T06:00:00.000Z' } });
    expect(statSync(join(dataDir, 'audit-ends.json')).mode & 0o777).toBe(0o600);
    await expect(run('verify')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        'HERE: BROKEN at event 9: the end that was kept on 2026-11-28T06:00:00.000Z is not in the chain.',
      ) as string,
    });
    const gone = crypto.randomUUID();
    writeKeptEnds(dataDir, { ...ends, [gone]: { number: 1, hash: 'ab', at: '2026-11-28T06:00:00.000Z' } });
    await expect(run('verify')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        `${gone}: BROKEN: the university in audit-ends.json is not in the database.`,
      ) as string,
    });
    writeKeptEnds(dataDir, ends);
    expect((await run('verify')).stdout).toContain('HERE: intact, events 1 to 3. The end of');
    const { stdout } = await run('export', 'here', '--since', '2026-09-03T00:00:00Z');
    expect(stdout.trim().split('\n')).toHaveLength(2);
    expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({ number: 2, action: 'venue.added' });
    await t.database.executeAsOwner('DELETE FROM audit_events WHERE number = 2');
    await expect(run('verify', 'here')).rejects.toMatchObject({
      code: 1,
      stdout: 'HERE: BROKEN at event 2: event 2 is missing.\n',
    });
    expect((await run('restart', 'here')).stdout).toContain('begins again');
    expect(readKeptEnds(dataDir)[universityId]).toMatchObject({ number: 3 });
    expect((await run('verify', 'here')).stdout).toContain(
      '2 events from before the chain was restarted cannot be verified',
    );
    await expect(run('export', 'here', '--since', 'yesterday')).rejects.toMatchObject({
      stderr: expect.stringContaining('yesterday is not a time') as string,
    });
  });
});
