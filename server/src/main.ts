import { type Config, readConfig } from './config.ts';
import { isCannotStart } from './platform/cannot-start.ts';
import { makeDataDir } from './platform/data-dir.ts';
import { lockDataDir } from './platform/database/data-lock.ts';
import { isDatabaseAway } from './platform/database/failures.ts';
import { type Log, makeLog } from './platform/log.ts';
import { choosePublicAddress, findLanAddress } from './platform/startup/addresses.ts';
import { type Lifetime, makeLifetime } from './platform/startup/lifetime.ts';
import { giveBackStartupMemory, keepHeapSmall } from './platform/startup/memory.ts';
import { findPort } from './platform/startup/port.ts';

/**
 * What can be wrong with the start is asked first, and little is loaded for it: a wrong setting, a port in use and a
 * second process are told within a moment. The product itself is loaded while its database starts.
 */
async function start(config: Config, log: Log, lifetime: Lifetime): Promise<void> {
  const { host } = config;
  const port = await findPort(host, config.port);
  const lanAddress = findLanAddress();
  const publicAddress = choosePublicAddress({ publicUrl: config.publicUrl, host, port, lanAddress });
  if (!config.databaseUrl) {
    const lock = lockDataDir(config.dataDir);
    lifetime.onEnd('lock', lock.release);
  } else if (!config.s3 || !config.smtpUrl) {
    // Files or mails will lie in it.
    makeDataDir(config.dataDir);
  }
  const { serve } = await import('./serve.ts');
  console.log(await serve({ config, log, lifetime, port, publicAddress }));
  giveBackStartupMemory();
}

function complain(error: unknown): void {
  // Of the database itself, where a call of ours was refused because of it.
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (isCannotStart(error)) console.error(`Muster cannot start: ${error.message}`);
  else if (cause instanceof Error && isDatabaseAway(cause) && !('path' in cause))
    console.error(`Muster cannot start: The database stopped answering (${cause.message}).`);
  else console.error('Muster cannot start, and this is a mistake in it:', error);
}

async function main(): Promise<void> {
  keepHeapSmall();
  const config = readConfig(process.env);
  const log = makeLog(config.logLevel);
  const lifetime = makeLifetime({ log, exit: (code) => process.exit(code) });
  const starting = start(config, log, lifetime);

  // A part that is just being started cannot be ended: the signal waits for it.
  const endAfterStart = () => void starting.catch(() => undefined).then(() => lifetime.end(0));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, endAfterStart);
  // The launcher that holds the other end has gone.
  if (process.connected) process.on('disconnect', endAfterStart);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a mistake that nobody caught');
    void lifetime.end(1);
  });

  try {
    await starting;
  } catch (error) {
    complain(error);
    await lifetime.end(1);
  }
}

try {
  await main();
} catch (error) {
  complain(error);
  process.exit(1);
}
