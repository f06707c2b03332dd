import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
  it('have a status, a date, a context and a decision', () => {
    const records = globSync('docs/decisions/*.md', { cwd: root });
    expect(records.length).toBeGreaterThan(20);
    for (const path of records)
      expect(read(path), path).toMatch(
        /^# .+\n\nStatus: (?:accepted|superseded by \d{4}) · Date: \d{4}-\d{2}-\d{2}\n[\s\S]+## Context[\s\S]+## Decision/u,
      );
  });
});
