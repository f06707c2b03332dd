import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documents = globSync('{*.md,docs/**/*.md}', { cwd: root });

describe.each(documents)('%s', (document) => {
  test('leads the reader nowhere that is not there', () => {
    const links = [...read(document).matchAll(/\]\(([^)#:]+)[^):]*\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([]);
  });

  test('names files that exist', () => {
    const named = [...read(document).matchAll(/`((?:contract|server|web|e2e|bench|tools)\/[\w./-]+)`/g)];
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test('the operations page explains every variable of the configuration', () => {
  const variables = [...read('server/src/config.ts').matchAll(/^ {2}([A-Z_0-9]{4,}):/gm)].map(([, name]) => name);
  expect(variables.length).toBeGreaterThan(10);
  const explained = [...read('OPERATIONS.md').matchAll(/^\| (`[A-Z][A-Z_0-9]{3,}`[^|]*)\|/gm)].flatMap(
    ([, cell = '']) => [...cell.matchAll(/[A-Z_0-9]{4,}/g)],
  );
  expect(explained.map(String).toSorted()).toEqual(variables.map(String).toSorted());
});

test('the glossary gives each word one meaning', () => {
  const words = [...read('GLOSSARY.md').matchAll(/^\| \*\*([^*]+)\*\*/gm)].flatMap(([, word = '']) => word.split(', '));
  expect(words.length).toBeGreaterThan(40);
  expect(words.filter((word, at) => words.indexOf(word) < at)).toEqual([]);
});

test('a decision record fits on a page and says question, decision, why and consequences', () => {
  for (const path of globSync('docs/decisions/*.md', { cwd: root })) {
    const text = read(path);
    expect(text.trimEnd().split('\n').length, path).toBeLessThanOrEqual(41);
    expect(text, path).toMatch(/\*\*Question\.\*\*[\s\S]+## Decision[\s\S]+## Why[\s\S]+## Consequences/);
  }
});
