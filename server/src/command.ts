import { normalizeSingleLine } from '@muster/contract/http/shared';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pino from 'pino';
import { parseBackupCommand } from './backup-commands.ts';
import { type Config, readConfig } from './config.ts';
import { makeEnrolmentCodes } from './features/accounts/registration/enrolment-codes.service.ts';
import { describeVerdict, readLinesSince } from './features/audit/audit-commands.service.ts';
import { makeAuditChain } from './features/audit/chain.service.ts';
import { listCodes } from './features/universities/universities.store.ts';
import { readTimeZone } from './features/universities/universities.rules.ts';
import { deleteFactors, listAccountsByEmail } from './features/accounts/second-factor/second-factor.store.ts';
import { disableProvider } from './features/accounts/single-sign-on/single-sign-on.store.ts';
import { revokeTokensOfAccount } from './features/accounts/tokens/tokens.store.ts';
import { makeUniversities } from './features/universities/universities.service.ts';
import { makeAudit } from './platform/audit/audit.ts';
import { startupError, isStartupError } from './platform/startup-error.ts';
import { commandName } from './platform/startup/command-name.ts';
import { lockDataDir } from './platform/startup/data-lock.ts';
import { type Database, makeDatabase } from './platform/database/database.ts';
import { findRunningPrivateDatabase, startPrivateDatabase } from './platform/database/private-database.ts';
import { migrate } from './platform/database/migrate/migrate.ts';
import { checkServer } from './platform/database/migrate/check-server.ts';
import { ownerOf, prepareAsOwner } from './platform/database/migrate/prepare-database.ts';
import { readSecret } from './platform/startup/secret.ts';
import { type Log, makeLog } from './platform/log.ts';

const usage = `Commands:
  ${commandName} enrolment-code CODE                      creates a one-time code for an administrator of the university CODE
  ${commandName} audit export CODE [--since TIME]         prints the audit events of the university as lines of JSON, oldest first
  ${commandName} audit verify [CODE]                      checks the hash chain of the audit events of one or all universities
  ${commandName} audit restart CODE                       begins the hash chain again after a change of the secret
  ${commandName} university approve CODE                  lets a university that open registration created send mail
  ${commandName} migrate                                  migrates the database as the owner of its tables
  ${commandName} single-sign-on off CODE                  closes the single sign-on of the university, so that all passwords work again
  ${commandName} second-factor off CODE EMAIL             removes the lost second factors of the accounts with the email
  ${commandName} university create CODE "NAME" TIME_ZONE  creates an empty university, such as UOC "University of Colombo" Asia/Colombo
  ${commandName} backup [FOLDER|FILE.zip]                 writes database and files into a zip file; --with-secret adds the secret,
                                                          --keep 7d,4w deletes older backups of the folder
  ${commandName} restore FILE.zip                         restores into an empty database; --verify only tries it and compares`;

type Close = () => Promise<void> | void;

/** The owner of the tables in the private database: of the server that runs on this data directory, else of one started for this command. */
async function openPrivateDatabase(config: Config, log: Log, closers: Close[]): Promise<string> {
  try {
    closers.push(lockDataDir(config.dataDir).release);
  } catch (error) {
    const running = findRunningPrivateDatabase(config.dataDir);
    if (running) return running.ownerUrl;
    throw error;
  }
  const server = await startPrivateDatabase({ dataDir: config.dataDir, log });
  closers.push(server.stop);
  return server.ownerUrl;
}

/** Names the database that a command works on, without user and password. */
const describeDatabase = (config: Config): string =>
  config.databaseUrl === undefined
    ? `the private database in ${config.dataDir} (DATABASE_URL is not set)`
    : describeServer(ownerOf({ url: config.databaseUrl, ownerUrl: config.migrationDatabaseUrl }));

const describeServer = ({ url, variable }: { url: string; variable: string }): string =>
  `the database ${new URL(url).pathname.slice(1)} on ${new URL(url).host} (${variable})`;

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
  return `Created the university ${code}. Its first administrator registers with an enrolment code: ${commandName} enrolment-code "${code}"`;
}

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

async function findUniversity(database: Database, typed: string): Promise<string> {
  const id = await database.acrossUniversities((tx) => makeUniversities().findIdByTypedCode(tx, typed));
  if (!id) throw unknownCode(typed);
  return id;
}

async function exportAudit(database: Database, typed: string, since: string | undefined): Promise<string> {
  const from = new Date(since ?? 0);
  if (Number.isNaN(from.getTime()))
    throw startupError(`${since} is not a time. Use a form such as 2026-11-28T06:00:00Z.`);
  const lines = readLinesSince(database, await findUniversity(database, typed), from);
  // Waits for a slow reader instead of filling memory.
  await pipeline(Readable.from(lines), process.stdout, { end: false });
  return '';
}

async function verifyAudit(database: Database, config: Config, typed: string | undefined): Promise<string> {
  const chain = makeAuditChain({ database, secret: readSecret(config) });
  const universities = await database.acrossUniversities(listCodes);
  const chosen = typed === undefined ? undefined : await findUniversity(database, typed);
  const lines: string[] = [];
  for (const { id, code } of universities.filter((one) => chosen === undefined || one.id === chosen)) {
    const verdict = await chain.verify(id);
    if (!verdict.isIntact) process.exitCode = 1;
    lines.push(describeVerdict(code, verdict));
  }
  return lines.join('\n');
}

async function restartAudit(database: Database, config: Config, typed: string): Promise<string> {
  const chain = makeAuditChain({ database, secret: readSecret(config) });
  await chain.restart(await findUniversity(database, typed), makeAudit());
  return `The chain of the audit events of ${typed.trim()} begins again. Earlier events can no longer be verified.`;
}

const unknownCode = (typed: string): Error => startupError(`There is no university with the code ${typed}.`);

/** Migrates as the owner, where the product itself has no right to. Running processes need the same SECRET. */
async function migrateDatabase(_database: Database, config: Config, url: string): Promise<string> {
  const urls = { url, ownerUrl: undefined };
  const log = makeLog('warn', pino.destination(2));
  await prepareAsOwner({ urls, secret: readSecret(config), log, isDurabilityRequired: config.isDurabilityRequired });
  return 'The database is migrated.';
}

/** Commands connect as the owner of the tables. */
type Command = (database: Database, config: Config, url: string) => Promise<string>;

function parseCommand(words: readonly string[]): Command | undefined {
  const [noun, first, second, name, zone, ...rest] = words;
  if (
    noun === 'audit' &&
    first === 'export' &&
    second &&
    (name === undefined || name === '--since') &&
    rest.length === 0
  )
    return (database) => exportAudit(database, second, zone);
  if (noun === 'audit' && first === 'verify' && name === undefined)
    return (database, config) => verifyAudit(database, config, second);
  if (noun === 'audit' && first === 'restart' && second && name === undefined)
    return (database, config) => restartAudit(database, config, second);
  if (noun === 'enrolment-code' && first && second === undefined)
    return (database) => issueEnrolmentCode(database, first);
  if (noun === 'university' && first === 'approve' && second && name === undefined)
    return (database) => approveUniversity(database, second);
  if (noun === 'migrate' && first === undefined) return migrateDatabase;
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
  const words = process.argv.slice(2);
  const run = parseCommand(words);
  const runBackup = parseBackupCommand(words);
  if (!run && !runBackup) {
    console.error(usage);
    return 1;
  }
  const closers: Close[] = [];
  try {
    const config = readConfig(process.env);
    // Log to stderr, so that stdout has only the result.
    const log = makeLog('warn', pino.destination(2));
    console.error(`Using ${describeDatabase(config)}.`);
    const openOwner = async () =>
      config.databaseUrl === undefined
        ? { url: await openPrivateDatabase(config, log, closers) }
        : ownerOf({ url: config.databaseUrl, ownerUrl: config.migrationDatabaseUrl });
    if (runBackup) {
      console.log(await runBackup({ config, log, openUrl: async () => (await openOwner()).url }));
      return 0;
    }
    const owner = await openOwner();
    const { isOwner } = await checkServer({ ...owner, isDurabilityRequired: false });
    if (!isOwner)
      throw startupError('This command works as the owner of the tables; set MIGRATION_DATABASE_URL to that user.');
    await migrate({ connection: owner.url, log });
    const database = makeDatabase({ url: owner.url, log, connections: 2 });
    closers.push(database.close);
    const text = await run?.(database, config, owner.url);
    if (text) console.log(text);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    console.error(isStartupError(error) ? error.message : error);
    return 1;
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

process.exitCode = await main();
