import { onOneLine } from '@muster/contract/shared';
import pino from 'pino';
import { type Config, readConfig } from './config.ts';
import { makeAdmins } from './features/accounts/admins/admins.service.ts';
import { readTimeZone } from './features/universities/universities.rules.ts';
import { makeUniversities } from './features/universities/universities.service.ts';
import { makeAudit } from './platform/audit/audit.ts';
import { startupError, isStartupError } from './platform/startup-error.ts';
import { lockDataDir } from './platform/startup/data-lock.ts';
import { type Database, makeDatabase } from './platform/database/database.ts';
import { findRunningPrivateDatabase, startPrivateDatabase } from './platform/database/private-database.ts';
import { migrate } from './platform/database/migrate/migrate.ts';
import { checkServer } from './platform/database/migrate/check-server.ts';
import { type Log, makeLog } from './platform/log.ts';

const usage = `What the command line can do:
  npm run muster -- enrolment-code CODE                      a one-time code for an administrator of the university CODE
  npm run muster -- university create CODE "NAME" TIME_ZONE  a new, empty university, such as UOC "University of Colombo" Asia/Colombo`;

type Ending = () => Promise<void> | void;

/** The private server: of the product that runs on this data directory, or one of our own for the moment. */
async function reachPrivateDatabase(config: Config, log: Log, endings: Ending[]): Promise<string> {
  try {
    endings.push(lockDataDir(config.dataDir).release);
  } catch (error) {
    const running = findRunningPrivateDatabase(config.dataDir);
    if (running) return running;
    throw error;
  }
  const server = await startPrivateDatabase({ dataDir: config.dataDir, log });
  endings.push(server.stop);
  return server.url;
}

async function issueEnrolmentCode(database: Database, typed: string): Promise<string> {
  const universities = makeUniversities();
  const code = universities.readCode(typed);
  const id = code && (await database.acrossUniversities((tx) => universities.findIdByCode(tx, code)));
  if (!id) throw startupError(`There is no university with the code ${typed}.`);
  const clock = { now: await currentTime(database) };
  const nobody = () => undefined;
  const admins = makeAdmins({ database, audit: makeAudit(), clock, invalidateAccount: nobody, invite: nobody });
  const issued = await database.inUniversity(id, (tx) => admins.issueEnrolmentCode(tx, null));
  return `Enrolment code for an administrator of ${code} (works once, until ${issued.expiresAt.toISOString()}):\n${issued.code}`;
}

async function currentTime(database: Database): Promise<() => number> {
  const time = await database.readTime();
  return () => time;
}

async function createUniversity(database: Database, typed: string, called: string, zone: string): Promise<string> {
  const universities = makeUniversities();
  const code = universities.readCode(typed);
  if (!code)
    throw startupError(`${typed} cannot be a university's code: letters, digits, blanks and . _ & / -, at most 30.`);
  const timeZone = readTimeZone(zone);
  if (!timeZone) throw startupError(`${zone} is no time zone; write it like Asia/Colombo.`);
  const name = onOneLine(called);
  if (!name) throw startupError('The university needs a name.');
  await database.acrossUniversities(async (tx) => {
    if (await universities.findIdByCode(tx, code)) throw startupError(`There is a university ${code} already.`);
    await universities.create(tx, { code, name, timeZone });
  });
  return `The university ${code} was made. Its first administrator registers with an enrolment code: npm run muster -- enrolment-code "${code}"`;
}

function chooseWork(words: readonly string[]): ((database: Database) => Promise<string>) | undefined {
  const [noun, first, second, name, zone, ...more] = words;
  if (noun === 'enrolment-code' && first && second === undefined)
    return (database) => issueEnrolmentCode(database, first);
  if (noun === 'university' && first === 'create' && second && name && zone && more.length === 0) {
    return (database) => createUniversity(database, second, name, zone);
  }
  return undefined;
}

async function main(): Promise<number> {
  const work = chooseWork(process.argv.slice(2));
  if (!work) {
    console.error(usage);
    return 1;
  }
  const endings: Ending[] = [];
  try {
    const config = readConfig(process.env);
    // Beside the answer on the screen only what goes wrong is of interest.
    const log = makeLog('warn', pino.destination(2));
    const url = config.databaseUrl ?? (await reachPrivateDatabase(config, log, endings));
    await checkServer({ url, isDurabilityRequired: false });
    const { role } = await migrate({ connection: url, log });
    const database = makeDatabase({ url, role, log, connections: 2 });
    endings.push(database.close);
    console.log(await work(database));
    return 0;
  } catch (error) {
    console.error(isStartupError(error) ? error.message : error);
    return 1;
  } finally {
    for (const end of endings.toReversed()) await end();
  }
}

process.exitCode = await main();
