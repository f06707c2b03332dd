import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** Begins as a run of tests does, tells where its database is, and would go on for as long as somebody lets it. */
const run = `
delete process.env.TEST_DATABASE_URL;
const { setup } = await import(${JSON.stringify(import.meta.resolve('./test-postgres.setup.ts'))});
const pg = (await import('pg')).default;
await setup({ async provide(_, { url }) {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query("SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1) AS pid");
  process.send(Number(rows[0].pid));
} });
setInterval(() => undefined, 1_000);
`;

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a run that is ended by %s takes its database along',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', run], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [pid] = (await once(child, 'message')) as [number];
    expect(isThere(pid)).toBe(true);
    child.kill(signal);
    await once(child, 'exit');
    expect(isThere(pid)).toBe(false);
  },
);

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
