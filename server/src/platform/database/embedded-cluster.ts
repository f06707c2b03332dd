import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { startupError } from '../startup-error.ts';
import type { Account } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';
import { makeAccountFolder } from './embedded-socket.ts';

export const databaseUser = 'muster';
/** The major version of PostgreSQL that the install brings. Another one cannot read this folder. */
const majorVersion = '18';

const initdbOptions = [
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

export type Cluster = { folder: string; password: string };

/**
 * How PostgreSQL is told where its data are. As root on Linux the folder may lie below a directory that the account cannot
 * enter (a home of mode 700): the process is started inside of it, and /proc/self/cwd leads there without passing the
 * parents. So the data stay where they were asked for.
 */
export const dataArgument = (folder: string, account: Account): string =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : folder;

/** Makes the cluster when there is none. Killed at any moment, the next start does it anew or finds it complete. */
export function openCluster(deps: {
  folder: string;
  account: Account;
  binaries: Binaries;
  isDurable: boolean;
}): Cluster {
  const { folder, account } = deps;
  const passwordFile = `${folder}.password`;
  if (existsSync(join(folder, 'PG_VERSION'))) {
    checkCluster(folder, account);
    return { folder, password: readPassword(passwordFile) };
  }

  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (account) chownSync(unfinished, account.uid, account.gid);
  initialise({ ...deps, folder: unfinished }, password);
  // PostgreSQL itself never leaves an empty folder here: without PG_VERSION there is nothing to lose.
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  return { folder, password };
}

function initialise(
  deps: { folder: string; account: Account; binaries: Binaries; isDurable: boolean },
  password: string,
): void {
  const { folder, account } = deps;
  const aside = makeAccountFolder(account);
  try {
    const passwordFile = join(aside.path, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (account) chownSync(passwordFile, account.uid, account.gid);
    const options = [
      `--username=${databaseUser}`,
      `--pwfile=${passwordFile}`,
      ...initdbOptions,
      ...(deps.isDurable ? [] : ['--no-sync']),
    ];
    execFileSync(deps.binaries.initdb, ['-D', dataArgument(folder, account), ...options], {
      ...account,
      cwd: folder,
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw startupError(`The database could not be made in ${folder}: ${(stderr || message).trim().split('\n', 1)[0]}`);
  } finally {
    aside.remove();
  }
}

function checkCluster(folder: string, account: Account): void {
  const version = readOrRefuse(join(folder, 'PG_VERSION')).trim();
  if (version !== majorVersion)
    throw startupError(
      `The database in ${folder} was made by PostgreSQL ${version}, and this release brings ${majorVersion}; restore a backup into an empty DATA_DIR.`,
    );
  const owner = statSync(folder).uid;
  if (!account && owner !== process.getuid?.())
    throw startupError(
      `The database in ${folder} belongs to another account; start as that account, or as root, or set another DATA_DIR.`,
    );
  // Copied or restored by root: PostgreSQL insists on owning its folder.
  if (account && owner !== account.uid) handOver(folder, account);
  chmodSync(folder, 0o700);
}

function handOver(folder: string, account: NonNullable<Account>): void {
  chownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
}

function readPassword(file: string): string {
  if (!existsSync(file))
    throw startupError(
      `The file ${file} with the database's password is missing; restore it from the backup of DATA_DIR.`,
    );
  return readOrRefuse(file).trim();
}

function readOrRefuse(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw startupError(
      `The file ${file} cannot be read by this account; start as its owner, or as root, or set another DATA_DIR.`,
    );
  }
}
