import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './launch-run.mjs';

/** Installs exactly what the lock file says, unless it is there already. No package's own scripts are run. */
export async function ensureInstalled() {
  const missing = firstMissing();
  if (!missing) return;
  console.error(`Installing the dependencies (${missing}) …`);
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
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args], { env, isWatchingUs: false })
    : await run('npm', args, { env, isWatchingUs: false });
  if (code !== 0)
    throw new Error(`the dependencies could not be installed (npm ended with ${code}); see its words above.`);
  const still = firstMissing();
  if (still)
    throw new Error(`the install ended well but is not complete (${still}); delete node_modules and start again.`);
}

/** What npm noted that it installed, against what the lock file asks for: true however it was installed. */
function firstMissing() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (!wanted) throw new Error('package-lock.json is missing; this is not a complete checkout.');
  if (!installed) return 'none are here yet';
  for (const [path, asked] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue;
    const there = installed[path];
    if (asked.link) {
      if (!there) return path.replace(/^.*node_modules\//u, '');
      continue;
    }
    if (there ? there.version !== asked.version || there.integrity !== asked.integrity : isForUs(asked))
      return `${path.replace(/^.*node_modules\//u, '')} ${asked.version}`;
  }
  return undefined;
}

/** What is optional may be left out by npm for reasons of its own, except when it is made for this very machine. */
function isForUs({ os, cpu, libc, optional }) {
  if (!optional) return true;
  return Boolean(os) && !libc && fits(os, process.platform) && fits(cpu, process.arch);
}

/** As npm reads these lists: names that are meant, or names with a "!" that are not. */
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
