import { type Config, readConfig } from './config.ts';
import { isStartupError } from '#platform/startup-error.ts';
import { makeDataDir } from '#platform/data-dir.ts';
import { lockDataDir } from '#platform/startup/data-lock.ts';
import { isDatabaseUnavailable } from '#platform/database/client/database-errors.ts';
import { type Log, makeLog } from '#platform/log.ts';
import { choosePublicAddress, findLanAddress } from '#platform/startup/addresses.ts';
import { type Lifetime, makeLifetime } from '#platform/startup/lifetime.ts';
import { collectStartupGarbage, limitHeapGrowth } from '#platform/startup/memory.ts';
import { findPort } from '#platform/startup/port.ts';

/** Checks settings, port and lock before loading the application, so that these errors appear immediately. */
async function start(config: Config, log: Log, lifetime: Lifetime): Promise<void> {
  const { host } = config;
  const port = await findPort(host, config.port);
  const lanAddress = findLanAddress();
  const publicAddress = choosePublicAddress({ publicUrl: config.publicUrl, host, port, lanAddress });
  if (!config.databaseUrl) {
    const lock = lockDataDir(config.dataDir);
    lifetime.onEnd('lock', lock.release);
  } else if (!config.s3 || !config.smtpUrl) {
    // Without S3 or SMTP, files or mails are stored there.
    makeDataDir(config.dataDir);
  }
  // Lines of JSON hide the progress and the start message from a person at a terminal.
  const isTerminal = process.stdout.isTTY && config.logLevel === 'info';
  if (isTerminal) log.level = 'warn';
  const onStep = (step: string): void => {
    if (isTerminal) console.log(`${step} …`);
  };
  const { serve } = await import('./serve.ts');
  console.log(await serve({ config, log, lifetime, port, publicAddress, onStep }));
  log.level = config.logLevel;
  collectStartupGarbage();
}

function printStartupError(error: unknown): void {
  // An `unavailable` error has the database error as its cause.
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (isStartupError(error)) console.error(`Muster cannot start: ${error.message}`);
  else if (cause instanceof Error && isDatabaseUnavailable(cause) && !('path' in cause))
    console.error(`Muster cannot start: The database stopped responding (${cause.message}).`);
  else console.error('Muster failed to start (internal error):', error);
}

async function main(): Promise<void> {
  limitHeapGrowth();
  const config = readConfig(process.env);
  const log = makeLog(config.logLevel);
  const lifetime = makeLifetime({ log, exit: (code) => process.exit(code) });
  const starting = start(config, log, lifetime);

  // Parts cannot be closed while they start, so the signal waits.
  const endAfterStart = () => void starting.catch(() => undefined).then(() => lifetime.end(0));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, endAfterStart);
  // The launcher process has exited.
  if (process.connected) process.on('disconnect', endAfterStart);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void lifetime.end(1);
  });

  try {
    await starting;
  } catch (error) {
    printStartupError(error);
    await lifetime.end(1);
  }
}

try {
  await main();
} catch (error) {
  printStartupError(error);
  process.exit(1);
}
