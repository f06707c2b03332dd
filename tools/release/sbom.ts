import { createHash } from 'node:crypto';
import type { LockedPackage } from './locked-packages.ts';

type Product = { readonly version: string; readonly timestamp: Date };

/** The software bill of materials as CycloneDX 1.6. The same packages give the same text. */
export function cycloneDx(packages: readonly LockedPackage[], { version, timestamp }: Product): string {
  const root = packageUrl('muster', version);
  const urlOf = new Map(packages.map((item) => [item.path, packageUrl(item.name, item.version)]));
  const components = packages
    .filter(({ path }) => path.includes('node_modules/'))
    .map(({ path, name, version: itemVersion, license, integrity }) => ({
      type: 'library',
      'bom-ref': refOf(path),
      name,
      version: itemVersion,
      purl: urlOf.get(path),
      licenses: [{ expression: license }],
      ...(integrity !== undefined && { hashes: [hashOf(integrity)] }),
    }));
  const workspaces = packages.filter(({ path }) => !path.includes('node_modules/'));
  const refs = (paths: readonly string[]): string[] =>
    [...new Set(paths.filter((path) => path.includes('node_modules/')))].map(refOf).toSorted();
  const content = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: timestamp.toISOString(),
      component: {
        type: 'application',
        'bom-ref': root,
        name: 'muster',
        version,
        licenses: [{ expression: 'AGPL-3.0-only' }],
      },
    },
    components,
    dependencies: [
      { ref: root, dependsOn: refs(workspaces.flatMap(({ dependsOn }) => dependsOn)) },
      ...packages
        .filter(({ path }) => path.includes('node_modules/'))
        .map(({ path, dependsOn }) => ({ ref: refOf(path), dependsOn: refs(dependsOn) })),
    ],
  };
  const serial = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const uuid = [
    serial.slice(0, 8),
    serial.slice(8, 12),
    `5${serial.slice(13, 16)}`,
    `8${serial.slice(17, 20)}`,
    serial.slice(20, 32),
  ];
  return `${JSON.stringify({ ...content, serialNumber: `urn:uuid:${uuid.join('-')}` }, null, 2)}\n`;
}

/** One package can be installed in several places, so the path names a component. */
const refOf = (path: string): string => path;

const packageUrl = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** From the lock file's `sha512-<base64>`. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = '', digest = ''] = integrity.split('-', 2);
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
}
