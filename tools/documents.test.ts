import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documents = globSync('{*.md,docs/**/*.md,packages/*/*.md}', { cwd: root, exclude: ['**/node_modules/**'] });
const folders = 'contract|server|web|packages|e2e|bench|tools|docs';

describe.each(documents)('%s', (document) => {
  it('links to files that exist', () => {
    const links = [...read(document).matchAll(/\]\(([^)#:]+)[^):]*\)/gu)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
  });

  it('names files that exist', () => {
    const paths = [...read(document).matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'gu'))];
    expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('GLOSSARY.md', () => {
  it('defines each word once', () => {
    const words = [...read('GLOSSARY.md').matchAll(/^\| \*\*([^*]+)\*\*/gmu)].flatMap(([, word = '']) =>
      word.split(', '),
    );
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((word, at) => words.indexOf(word) < at)).toEqual([]);
  });
});

describe('decision records', () => {
  it('give a reason for each dependency', () => {
    const rows = read('docs/decisions/0041-libraries.md').matchAll(/^\| ([^|]+) \|/gmu);
    const names = [...rows].flatMap(([, cell = '']) => cell.replaceAll(/\([^)]*\)/gu, '').split(/[,;\s]+/u));
    const missing = globSync('{,contract/,server/,web/,packages/*/}package.json', { cwd: root }).flatMap((path) =>
      dependenciesOf(path).filter(
        (name) => !names.some((reason) => name.endsWith(`/${reason}`) || matchesGlob(name, reason)),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('have a status, a date, a context and a decision', () => {
    const records = globSync('docs/decisions/*.md', { cwd: root });
    expect(records.length).toBeGreaterThan(20);
    for (const path of records)
      expect(read(path), path).toMatch(
        /^# .+\n\nStatus: (?:accepted|superseded by \d{4}) · Date: \d{4}-\d{2}-\d{2}\n[\s\S]+## Context[\s\S]+## Decision/u,
      );
  });
});

function dependenciesOf(path: string): string[] {
  const { dependencies, devDependencies, optionalDependencies }: Record<string, Record<string, string> | undefined> =
    JSON.parse(read(path));
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  return names.filter((name) => !name.startsWith('@muster/'));
}
