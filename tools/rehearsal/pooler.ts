import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { equal, match } from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { post, startClass } from '../../e2e/running-class.ts';
import { startProduct } from '../../e2e/product.ts';
import { tokenOf } from '../../e2e/users.ts';
import { startPrivateDatabase } from '../../server/src/platform/database/private-database.ts';
import { makeLog } from '../../server/src/platform/log.ts';
import { runServer } from '../../server/src/platform/startup/test-process.ts';
import { freePort } from '../free-port.ts';

/**
 * Rehearses the product behind PgBouncer (of the package `pgbouncer`): check-ins in session mode, and the refusal of transaction mode. For
 * the nightly run, because a clone does not install PgBouncer.
 */
const folder = mkdtempSync('/var/tmp/muster-pooler-');
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
mkdirSync(dataDir);
const postgres = await startPrivateDatabase({ dataDir, log: makeLog('error') });
try {
  await inMode('session', async (settings) => {
    const product = await startProduct({ ...settings, DEMO: '1' }, { isFirstStart: true });
    try {
      const lesson = await startClass(product.url);
      const token = await tokenOf(product.url, 'student@demo.muster.test', 'student');
      const { url } = await lesson.currentCode();
      const reply = await post(product.url, '/api/attendance/scan', token, { code: url });
      equal(reply.status, 200, `A check-in behind a pooler in session mode: ${await reply.text()}`);
    } finally {
      await product.stop();
    }
  });
  console.log('Session mode: started, a class opened, a student checked in');
  await inMode('transaction', async (settings) => {
    const run = runServer({ ...settings, DATA_DIR: join(folder, 'refused') });
    equal((await run.ended()).code, 1);
    match(run.output(), /set its pool_mode to session/u);
  });
  console.log('Transaction mode: refused at the start');
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs PgBouncer between the product and the database. */
async function inMode(mode: string, work: (settings: Record<string, string>) => Promise<void>): Promise<void> {
  const port = await freePort();
  const { username, password, pathname, host } = new URL(postgres.productUrl);
  const socketFolder = decodeURIComponent(host);
  const ini = join(folder, `${mode}.ini`);
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    ini,
    [
      '[databases]',
      `* = host=${socketFolder}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${users}`,
      `pool_mode = ${mode}`,
      'default_pool_size = 60',
    ].join('\n'),
  );
  // The account of the database alone can open its socket, and PgBouncer refuses to run as root.
  const { uid, gid } = statSync(socketFolder);
  const pooler = spawn('pgbouncer', [ini], { stdio: 'ignore', ...(process.getuid?.() === 0 && { uid, gid }) });
  try {
    await sleep(1_000);
    await work({
      DATABASE_URL: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
      MIGRATION_DATABASE_URL: postgres.ownerUrl,
    });
  } finally {
    pooler.kill();
  }
}
