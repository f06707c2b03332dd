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
import type { Account } from './account.ts';
import { makeAccountFolder } from './account-folder.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';
import { passwordFile } from './paths.ts';

/** PostgreSQL 17 brought its own C.UTF-8; before, it was the one of the system. */
const localeOptions = (majorVersion: number): string[] =>
  majorVersion >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8'];

export type Cluster = { folder: string; password: string };

/**
 * The data folder as an argument for PostgreSQL, which is started inside it. As root on Linux it is /proc/self/cwd: the account may not be
 * able to enter the parents of the folder (such as a home of mode 700).
 */
export const dataArgument = (folder: string, account: Account): string =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : folder;

type Deps = {
  /** The data folder of PostgreSQL. */
  folder: string;
  /** The superuser. */
  user: string;
  account: Account;
  binaries: Binaries;
  isDurable: boolean;
};

/** Opens the cluster, or creates it. If the process is killed before it is complete, the next start creates it again or finds it complete. */
export function openCluster(deps: Deps): Cluster {
  const { folder, account } = deps;
  const file = passwordFile(folder);
  if (existsSync(join(folder, 'PG_VERSION'))) {
    checkCluster(deps);
    return { folder, password: readPassword(file) };
  }

  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, password, { mode: 0o600 });
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (account) chownSync(unfinished, account.uid, account.gid);
  initialise({ ...deps, folder: unfinished }, password);
  // Without PG_VERSION the folder holds no cluster.
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  return { folder, password };
}

function initialise(deps: Deps, password: string): void {
  const { folder, user, account } = deps;
  const temporary = makeAccountFolder(account, user);
  try {
    const file = join(temporary.path, 'password');
    writeFileSync(file, password, { mode: 0o600 });
    if (account) chownSync(file, account.uid, account.gid);
    const options = [
      `--username=${user}`,
      `--pwfile=${file}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...localeOptions(deps.binaries.majorVersion),
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
    throw new EmbeddedPostgresError(
      'data',
      `initdb failed in ${folder}: ${(stderr || message).trim().split('\n', 1)[0]}`,
    );
  } finally {
    temporary.remove();
  }
}

/** A cluster of another major version cannot be opened. */
function checkCluster({ folder, account, binaries: { majorVersion } }: Deps): void {
  const version = readText(join(folder, 'PG_VERSION')).trim();
  if (version !== String(majorVersion))
    throw new EmbeddedPostgresError(
      'data',
      `The database in ${folder} was created by PostgreSQL ${version}, and this release runs ${majorVersion}; restore a backup into an empty folder`,
    );
  const owner = statSync(folder).uid;
  if (!account && owner !== process.getuid?.())
    throw new EmbeddedPostgresError(
      'data',
      `The database in ${folder} belongs to another account; start as that account or as root, or use another folder`,
    );
  // PostgreSQL must own its folder; a restore by root changes the owner.
  if (account && owner !== account.uid) changeOwner(folder, account);
  chmodSync(folder, 0o700);
}

function changeOwner(folder: string, account: NonNullable<Account>): void {
  chownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
}

function readPassword(file: string): string {
  if (!existsSync(file))
    throw new EmbeddedPostgresError(
      'data',
      `The file ${file} with the password of the database is missing; restore it from the backup`,
    );
  return readText(file).trim();
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new EmbeddedPostgresError(
      'data',
      `This account cannot read the file ${file}; start as its owner or as root, or use another folder`,
    );
  }
}
