import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockedPackage } from './locked-packages.ts';

const licenceFile = /^(?:licen[cs]e|copying|notice|ofl)/iu;

/** The licences of all packages: a list, then each text once with the packages that it belongs to. */
export function licenceList(root: string, packages: readonly LockedPackage[]): string {
  const packagesByText = new Map<string, string[]>();
  const lines: string[] = [];
  for (const { path, name, version, license } of packages.filter((item) => item.path.includes('node_modules/'))) {
    lines.push(`${name} ${version}: ${license}`);
    const files = readdirSync(join(root, path), { withFileTypes: true }).filter(
      (file) => file.isFile() && licenceFile.test(file.name),
    );
    for (const file of files) {
      const text = readFileSync(join(root, path, file.name), 'utf8')
        .replaceAll('\r\n', '\n')
        .trim();
      packagesByText.set(text, [...(packagesByText.get(text) ?? []), `${name} ${version}`]);
    }
  }
  const texts = [...packagesByText].map(([text, names]) => `${'-'.repeat(80)}\n${names.join('\n')}\n\n${text}\n`);
  return `Packages that Muster contains, with their licences\n\n${lines.join('\n')}\n\n${texts.join('\n')}`;
}
