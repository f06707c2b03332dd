import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const [, exactTexts = ''] = read('docs/requirements.md').split('## Exact texts');
const sections = exactTexts.split(/^### /mu).slice(1);
const sources = globSync('{web,contract}/src/**/*.{ts,tsx}', { cwd: root, exclude: (path) => path.includes('.test.') })
  .map(read)
  .join('\n')
  .replaceAll("\\'", "'")
  .replaceAll('&amp;', '&');

describe('exact texts of docs/requirements.md', () => {
  it.each(sections.map((section) => [section.slice(0, section.indexOf('\n')), section] as const))(
    'are in the sources: %s',
    (_title, section) => {
      const texts = [...section.matchAll(/`([^`]+)`/gu)].map(([, text = '']) => text);
      expect(texts).not.toEqual([]);
      expect(texts.filter((text) => !text.split('{…}').every((part) => sources.includes(part)))).toEqual([]);
    },
  );
});
