import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
const pointer = 'tools/release/previous-release.json';

/** The release from which the next one updates, by its commit. */
export const previousRelease = JSON.parse(readFileSync(join(root, pointer), 'utf8')) as {
  readonly version: string;
  readonly commit: string;
};

/** Paths that the server of a release needs, without its packages. */
const paths = ['package.json', 'contract', 'server', 'packages'];
/** Workspaces that the server imports by name, with their folders. */
const workspaces = { contract: 'contract', 'embedded-postgres': 'packages/embedded-postgres' };

/** Writes the code of the previous release into the empty folder. It uses the installed packages of this checkout. */
export function unpackPreviousRelease(folder: string): void {
  execFileSync('tar', ['-x', '-C', folder], {
    input: readHistory('archive', '--format=tar', previousRelease.commit, ...paths),
  });
  const installed = join(root, 'node_modules');
  const linked = join(folder, 'node_modules');
  mkdirSync(join(linked, '@muster'), { recursive: true });
  for (const name of readdirSync(installed).filter((entry) => entry !== '@muster'))
    symlinkSync(join(installed, name), join(linked, name));
  for (const [name, path] of Object.entries(workspaces)) symlinkSync(join(folder, path), join(linked, '@muster', name));
}

/** A file as it was in the previous release. */
export const readPreviousFile = (path: string): string =>
  readHistory('show', `${previousRelease.commit}:${path}`).toString();

function readHistory(...command: string[]): Buffer {
  const { commit } = previousRelease;
  try {
    // A shallow clone fetches the one commit that it lacks.
    if (!hasCommit(commit)) git('fetch', '--quiet', '--depth=1', 'origin', commit);
    return git(...command);
  } catch (error) {
    throw new Error(
      `The commit ${commit} of ${pointer} is not in the history of this checkout. This test runs the previous release beside this one: use a clone with its whole history (git fetch --unshallow)`,
      { cause: error },
    );
  }
}

function hasCommit(commit: string): boolean {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

/** The checkout may belong to another account than that of the tests. */
function git(...command: string[]): Buffer {
  const options = ['-c', `safe.directory=${root.replace(/\/$/u, '')}`];
  return execFileSync('git', [...options, ...command], { cwd: root, maxBuffer: 1024 ** 3, stdio: 'pipe' });
}
