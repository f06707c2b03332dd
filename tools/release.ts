import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readLockFile } from './release/locked-packages.ts';
import { writeReleaseFolder } from './release/release-folder.ts';

/**
 * Makes the files of a release in dist/: the archive for this platform, the bill of materials and SHA256SUMS. The same sources make the same
 * bytes. With `--folder PATH` it writes the unpacked files without Node and PostgreSQL, for the container image.
 */
const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({ options: { folder: { type: 'string' } } });
const timestamp = new Date(readTimestamp() * 1000);

if (values.folder === undefined) await writeArchive(join(root, 'dist'));
else writeReleaseFolder(root, resolve(values.folder), { isStandalone: false, timestamp });

async function writeArchive(dist: string): Promise<void> {
  const name = `muster-${readLockFile(root).version}`;
  const temporary = mkdtempSync(join(tmpdir(), 'muster-release-'));
  try {
    writeReleaseFolder(root, join(temporary, name), { isStandalone: true, timestamp });
    rmSync(dist, { recursive: true, force: true });
    mkdirSync(dist);
    const archive = join(dist, `${name}-${process.platform}-${process.arch}.tar.gz`);
    pack(temporary, name, archive);
    const sbom = join(dist, `${name}.cdx.json`);
    cpSync(join(temporary, name, 'sbom.cdx.json'), sbom);
    const sums = await Promise.all([archive, sbom].map(async (file) => `${await sha256(file)}  ${basename(file)}\n`));
    writeFileSync(join(dist, 'SHA256SUMS'), sums.join(''));
    console.log(`${archive} (${(statSync(archive).size / 1e6).toFixed(0)} MB)\n${sums.join('')}`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Names, times, owners and modes do not depend on the machine. gzip stores no time with -n. */
function pack(parent: string, name: string, archive: string): void {
  const reproducible = [
    '--sort=name',
    `--mtime=@${timestamp.getTime() / 1000}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
  ];
  const format = ['--format=gnu', '--mode=u+rwX,go+rX,go-w', '--use-compress-program=gzip -n -6'];
  execFileSync('tar', [...reproducible, ...format, '-cf', archive, '-C', parent, name], { stdio: 'inherit' });
}

/** Seconds since 1970 of the sources: SOURCE_DATE_EPOCH, else the last commit, else 1980. */
function readTimestamp(): number {
  const given = process.env['SOURCE_DATE_EPOCH'];
  if (given !== undefined) return Number(given);
  try {
    const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return Number(seconds.trim());
  } catch {
    return Date.UTC(1980, 0, 1) / 1000;
  }
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
