import { normalizeSingleLine } from '@muster/contract/http/shared';
import pino from 'pino';
import { type Config, readConfig } from './config.ts';
import { makeEnrolmentCodes } from './features/accounts/registration/enrolment-codes.service.ts';
import { readTimeZone } from './features/universities/universities.rules.ts';
import { deleteFactors, listAccountsByEmail } from './features/accounts/second-factor/second-factor.store.ts';
import { disableProvider } from './features/accounts/single-sign-on/single-sign-on.store.ts';
import { revokeTokensOfAccount } from './features/accounts/tokens/tokens.store.ts';
import { makeUniversities } from './features/universities/universities.service.ts';
import { makeAudit } from './platform/audit/audit.ts';
import { startupError, isStartupError } from './platform/startup-error.ts';
import { lockDataDir } from './platform/startup/data-lock.ts';
import { type Database, makeDatabase } from './platform/database/database.ts';
import { findRunningPrivateDatabase, startPrivateDatabase } from './platform/database/private-database.ts';
import { migrate } from './platform/database/migrate/migrate.ts';
import { checkServer } from './platform/database/migrate/check-server.ts';
import { type Log, makeLog } from './platform/log.ts';

const usage = `Commands:
  npm run muster -- enrolment-code CODE                      creates a one-time code for an administrator of the university CODE
  npm run muster -- university approve CODE                  lets a university that open registration created send mail
  npm run muster -- single-sign-on off CODE                  closes the single sign-on of the university, so that all passwords work again
  npm run muster -- second-factor off CODE EMAIL             removes the lost second factors of the accounts with the email
  npm run muster -- university create CODE "NAME" TIME_ZONE  creates an empty university, such as UOC "University of Colombo" Asia/Colombo`;

type Close = () => Promise<void> | void;

/** The URL of the private database: of the server that runs on this data directory, else of one started for this command. */
async function openPrivateDatabase(config: Config, log: Log, closers: Close[]): Promise<string> {
  try {
    closers.push(lockDataDir(config.dataDir).release);
  } catch (error) {
    const running = findRunningPrivateDatabase(config.dataDir);
    if (running) return running;
    throw error;
  }
  const server = await startPrivateDatabase({ dataDir: config.dataDir, log });
  closers.push(server.stop);
  return server.url;
}

/** Names the database that a command works on, without user and password. */
const describeDatabase = (config: Config): string =>
  config.databaseUrl === undefined
    ? `the private database in ${config.dataDir} (DATABASE_URL is not set)`
    : `the database ${new URL(config.databaseUrl).pathname.slice(1)} on ${new URL(config.databaseUrl).host} (DATABASE_URL)`;

async function issueEnrolmentCode(database: Database, typed: string): Promise<string> {
  const universities = makeUniversities();
  const id = await database.acrossUniversities((tx) => universities.findIdByTypedCode(tx, typed));
  if (!id) throw unknownCode(typed);
  const clock = { now: await currentTime(database) };
  const codes = makeEnrolmentCodes({ audit: makeAudit(), clock });
  const issued = await database.inUniversity(id, (tx) => codes.issue(tx, null, 'owner'));
  return `Enrolment code for an administrator of ${typed.trim()} (works once, until ${issued.expiresAt.toISOString()}):\n${issued.code}`;
}

async function currentTime(database: Database): Promise<() => number> {
  const time = await database.readTime();
  return () => time;
}

async function createUniversity(database: Database, typed: string, typedName: string, zone: string): Promise<string> {
  const universities = makeUniversities();
  const code = universities.readCode(typed);
  if (!code) throw startupError(`${typed} is not a valid university code. Use at most 30 letters, digits and hyphens.`);
  const timeZone = readTimeZone(zone);
  if (!timeZone) throw startupError(`${zone} is not a time zone. Use a name such as Asia/Colombo.`);
  const name = normalizeSingleLine(typedName);
  if (!name) throw startupError('The university needs a name.');
  await database.acrossUniversities(async (tx) => {
    if (await universities.findIdByCode(tx, code)) throw startupError(`The university ${code} already exists.`);
    await universities.create(tx, { code, name, timeZone });
  });
  return `Created the university ${code}. Its first administrator registers with an enrolment code: npm run muster -- enrolment-code "${code}"`;
}

/** `database` connects as the owner of the tables: the product itself may not change universities. */
async function approveUniversity(database: Database, typed: string): Promise<string> {
  const universities = makeUniversities();
  await database.acrossUniversities(async (tx) => {
    const id = await universities.findIdByTypedCode(tx, typed);
    if (!id) throw unknownCode(typed);
    await universities.approve(tx, id);
  });
  return `The university ${typed.trim()} may send mail.`;
}

/** For a provider that fails while its university has switched passwords off. */
async function closeSingleSignOn(database: Database, typed: string): Promise<string> {
  const universities = makeUniversities();
  const id = await database.acrossUniversities((tx) => universities.findIdByTypedCode(tx, typed));
  if (!id) throw unknownCode(typed);
  await database.inUniversity(id, async (tx) => {
    if (!(await disableProvider(tx, id))) throw startupError(`${typed.trim()} has no single sign-on that is enabled.`);
    await makeAudit().record(tx, {
      universityId: id,
      actor: null,
      action: 'single_sign_on.closed',
      subjectType: 'university',
      subjectId: id,
    });
  });
  return `The single sign-on of ${typed.trim()} is closed. Everybody signs in with a password until an owner enables it again.`;
}

/** For people who lost their second factor, above all the only owner of a university. */
async function removeSecondFactors(database: Database, typed: string, typedEmail: string): Promise<string> {
  const universities = makeUniversities();
  const id = await database.acrossUniversities((tx) => universities.findIdByTypedCode(tx, typed));
  if (!id) throw unknownCode(typed);
  const email = typedEmail.trim().toLowerCase();
  await database.inUniversity(id, async (tx) => {
    let count = 0;
    for (const account of await listAccountsByEmail(tx, id, email)) {
      if (!(await deleteFactors(tx, id, account.id))) continue;
      count += 1;
      await revokeTokensOfAccount(tx, id, account.id);
      await makeAudit().record(tx, {
        universityId: id,
        actor: null,
        action: 'second_factor.lost_removed',
        subjectType: 'account',
        subjectId: account.id,
      });
    }
    if (count === 0) throw startupError(`${email} has no second factor in ${typed.trim()}.`);
  });
  return `${email} signs in without a second factor. Where administrators need one, the next sign-in sets up another.`;
}

const unknownCode = (typed: string): Error => startupError(`There is no university with the code ${typed}.`);

type Command = (database: Database, asOwner: Database) => Promise<string>;

function parseCommand(words: readonly string[]): Command | undefined {
  const [noun, first, second, name, zone, ...rest] = words;
  if (noun === 'enrolment-code' && first && second === undefined)
    return (database) => issueEnrolmentCode(database, first);
  if (noun === 'university' && first === 'approve' && second && name === undefined)
    return (_database, asOwner) => approveUniversity(asOwner, second);
  if (noun === 'single-sign-on' && first === 'off' && second && name === undefined)
    return (database) => closeSingleSignOn(database, second);
  if (noun === 'second-factor' && first === 'off' && second && name && zone === undefined)
    return (database) => removeSecondFactors(database, second, name);
  if (noun === 'university' && first === 'create' && second && name && zone && rest.length === 0) {
    return (database) => createUniversity(database, second, name, zone);
  }
  return undefined;
}

async function main(): Promise<number> {
  const run = parseCommand(process.argv.slice(2));
  if (!run) {
    console.error(usage);
    return 1;
  }
  const closers: Close[] = [];
  try {
    const config = readConfig(process.env);
    // Log to stderr, so that stdout has only the result.
    const log = makeLog('warn', pino.destination(2));
    console.error(`Using ${describeDatabase(config)}.`);
    const url = config.databaseUrl ?? (await openPrivateDatabase(config, log, closers));
    await checkServer({ url, isDurabilityRequired: false });
    const { role } = await migrate({ connection: url, log });
    const database = makeDatabase({ url, role, log, connections: 2 });
    const asOwner = makeDatabase({ url, log, connections: 1 });
    closers.push(database.close, asOwner.close);
    console.log(await run(database, asOwner));
    return 0;
  } catch (error) {
    console.error(isStartupError(error) ? error.message : error);
    return 1;
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

process.exitCode = await main();
