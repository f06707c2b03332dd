import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode, root, run } from './launch-run.mjs';

const progressMs = 8_000;
/** In this order: the application's build empties the folder into which the scan page is built. */
const configs = ['web/vite.config.ts', 'web/vite.scan.config.ts'];
const sources = ['web', 'contract/src', 'docs/class-lists.md', 'package-lock.json'];
const results = ['web/dist/index.html', 'web/dist/scan/index.html'];
const stamp = join(root, 'node_modules/.cache/muster/web-build.sha256');

/** Builds the web when the content of its sources has changed since the last build. File dates are ignored: git changes them. */
export async function ensureBuilt({ isForced = false } = {}) {
  const isThere = results.every((file) => existsSync(join(root, file)));
  const hash = hashSources();
  if (!isForced && isThere && readStamp() === hash) return;
  if (!isWritable(join(root, 'web'))) {
    if (!isThere)
      throw new Error('the web is not built and this account may not write here. Run "npm run build" as the owner.');
    console.error('The web is older than its sources, and this account may not build it. Serving the existing build.');
    return;
  }
  console.error('Building the web (up to a minute or two) …');

  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  const startedMs = Date.now();
  for (const config of configs) {
    const timer = setInterval(() => console.error(`  ${Math.round((Date.now() - startedMs) / 1000)} s`), progressMs);
    const args = [vite, 'build', '--config', join(root, config), '--logLevel', 'warn'];
    const code = await run(findNode(), args, { cwd: join(root, 'web'), env, hasChannel: false }).finally(() =>
      clearInterval(timer),
    );
    if (code !== 0) throw new Error(`the web could not be built (${config}); see the output above.`);
  }
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, hash);
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function hashSources() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(listFiles))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

function listFiles(path) {
  if (/\.(json|md)$/u.test(path)) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = `${path}/${entry.name}`;
      if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : listFiles(inside);
      return entry.name.includes('.test.') ? [] : [inside];
    });
}
