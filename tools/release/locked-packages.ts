import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

type LockFile = {
  readonly version: string;
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly resolved?: string;
        readonly integrity?: string;
        readonly license?: string;
        readonly link?: boolean;
        readonly dependencies?: Readonly<Record<string, string>>;
        readonly optionalDependencies?: Readonly<Record<string, string>>;
      }
    >
  >;
};

/** A package of the lock file that is installed here. `path` starts at the project: `node_modules/pg`, or `server` for a workspace. */
export type LockedPackage = {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly license: string;
  readonly integrity: string | undefined;
  /** The paths of the packages that it depends on. */
  readonly dependsOn: readonly string[];
};

export const readLockFile = (root: string): LockFile => readJson(join(root, 'package-lock.json')) as LockFile;

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The workspace and everything that it needs to run, by path: dependencies without development tools. Optional packages of other platforms
 * are left out. Throws when a required package is not installed.
 */
export function collectPackages(root: string, lock: LockFile, workspace: string): Map<string, LockedPackage> {
  const found = new Map<string, LockedPackage>();

  function add(path: string): void {
    if (found.has(path)) return;
    const entry = lock.packages[path];
    if (!entry) throw new Error(`package-lock.json has no ${path}`);
    // Types are read by the compiler only.
    const needed = Object.keys(entry.dependencies ?? {}).filter((name) => !name.startsWith('@types/'));
    const required = needed.map((name) => {
      const dependency = resolve(lock, path, name);
      if (dependency === undefined || !existsSync(join(root, dependency)))
        throw new Error(`${name}, which ${path} needs, is not installed: run npm ci --ignore-scripts`);
      return dependency;
    });
    const optional = Object.keys(entry.optionalDependencies ?? {}).flatMap((name) => resolve(lock, path, name) ?? []);
    const dependsOn = [...new Set([...required, ...optional.filter((other) => existsSync(join(root, other)))])];
    found.set(path, {
      path,
      name: nameOf(path),
      version: entry.version ?? lock.version,
      license: entry.license ?? (path.includes('node_modules/') ? licenceOf(join(root, path)) : 'AGPL-3.0-only'),
      integrity: entry.integrity,
      dependsOn,
    });
    dependsOn.forEach(add);
  }

  add(workspace);
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Packages whose licence is only in their LICENSE file. */
const licencesInText: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Older packages have an object or a list in package.json, which the lock file does not take over. */
function licenceOf(folder: string): string {
  const { license, licenses } = readJson(join(folder, 'package.json')) as { license?: unknown; licenses?: unknown };
  const names = [license, licenses].flat().flatMap((entry) => {
    const name: unknown = typeof entry === 'object' && entry !== null && 'type' in entry ? entry.type : entry;
    return typeof name === 'string' ? name : [];
  });
  return names.length > 0 ? names.join(' OR ') : (licencesInText[basename(folder)] ?? 'NOASSERTION');
}

/** Finds a dependency as Node does: in the package, then in the folders above it. Links lead to their workspace. */
function resolve(lock: LockFile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = lock.packages[path];
    if (entry) return entry.link ? entry.resolved : path;
    if (folder === '') return undefined;
  }
}

function parentOf(path: string): string {
  const at = path.lastIndexOf('/node_modules/');
  return at === -1 ? '' : path.slice(0, at);
}

const nameOf = (path: string): string =>
  path.includes('node_modules/')
    ? path.slice(path.lastIndexOf('node_modules/') + 13)
    : `@muster/${path.split('/').at(-1)}`;
