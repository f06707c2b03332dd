import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

/** Starts the server as a test run does, sends its process id and stays alive until it is ended. */
const program = `
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

describe('PostgreSQL server of a test run', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('stops when the test run is ended by %s', async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [pid] = (await once(child, 'message')) as [number];
    expect(isAlive(pid)).toBe(true);
    child.kill(signal);
    await once(child, 'exit');
    expect(isAlive(pid)).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
