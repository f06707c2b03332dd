import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './launch-run.mjs';

const progressMs = 5_000;

/** Installs exactly what the lock file says, if anything is missing. No install scripts run. */
export async function ensureInstalled() {
  const missing = firstMissing();
  if (!missing) return;
  console.error(`Installing the dependencies (${missing}); the first time about 800 MB, which can take minutes …`);
  const npm = process.env.npm_execpath;
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // A test or production setting of the caller must not leave out what the build needs.
  const env = { ...process.env, NODE_ENV: '' };
  const stopProgress = showProgress();
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { env, hasChannel: false })
    : await run('npm', args, { env, hasChannel: false });
  stopProgress();
  if (code !== 0)
    throw new Error(`the dependencies could not be installed (npm exited with ${code}); see its output above.`);
  const still = firstMissing();
  if (still) throw new Error(`the install is incomplete (${still}). Delete node_modules and try again.`);
}

/** Prints every five seconds how many packages are there, since npm is silent for minutes. Returns how to stop. */
function showProgress() {
  const packages = Object.entries(readPackages(join(root, 'package-lock.json')) ?? {})
    .filter(([path, entry]) => path.includes('node_modules/') && isForThisPlatform(entry))
    .map(([path]) => join(root, path));
  const startedMs = Date.now();
  const timer = setInterval(() => {
    const present = packages.filter((path) => existsSync(path)).length;
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    console.error(`  ${seconds} s: ${present} of ${packages.length} packages`);
  }, progressMs);
  return () => clearInterval(timer);
}

/** Compares npm's list of installed packages with the lock file and returns the first difference. */
function firstMissing() {
  const expected = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (!expected) throw new Error('package-lock.json is missing: the checkout is incomplete.');
  if (!installed) return 'none are installed';
  for (const [path, entry] of Object.entries(expected)) {
    if (!path.includes('node_modules/')) continue;
    const actual = installed[path];
    if (entry.link) {
      if (!actual) return path.replace(/^.*node_modules\//u, '');
      continue;
    }
    if (actual ? actual.version !== entry.version || actual.integrity !== entry.integrity : isForThisPlatform(entry))
      return `${path.replace(/^.*node_modules\//u, '')} ${entry.version}`;
  }
  return undefined;
}

/** npm may skip optional packages, except those made for this platform. */
function isForThisPlatform({ os, cpu, libc, optional }) {
  if (!optional) return true;
  return Boolean(os) && !libc && fits(os, process.platform) && fits(cpu, process.arch);
}

/** npm's format: names that match, or names with "!" that do not. */
function fits(list, name) {
  if (!list) return true;
  list = [list].flat();
  return list.includes(name) || (list.every((entry) => entry.startsWith('!')) && !list.includes(`!${name}`));
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
