import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/**
 * One of our own source files. Imports are paths from the root for relative ones, else as written;
 * `typeImports` are those that vanish at run time, and stand in `imports` too.
 */
export type SourceFile = { path: string; text: string; imports: string[]; typeImports: string[] };

/** A check looks at all files and says what is wrong, one sentence each. */
export type Check = (files: readonly SourceFile[]) => string[];

const rooms = ['contract', 'server', 'web', 'e2e', 'bench', 'tools'];
const sources = '**/*.{ts,tsx,mjs,css,html,sql}';

export function readSourceFiles(root: string): SourceFile[] {
  return rooms
    .flatMap((room) => globSync(`${room}/${sources}`, { cwd: root, exclude: ignored }))
    .toSorted()
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')));
}

export function sourceFile(path: string, text: string): SourceFile {
  const isCode = /\.(ts|tsx|mjs)$/.test(path);
  const found = (statement: RegExp): string[] =>
    [...(isCode ? text.matchAll(statement) : [])]
      .map((groups) => groups.slice(1).find(Boolean) ?? '')
      .map((target) => (target.startsWith('.') ? join(dirname(path), target) : target));
  // At the start of a line: a test may hold an import in a string.
  const imports = found(
    /^import\b[^'\n]*'([^'\n]+)'|^(?:export\b[^'\n]*|\}) from '([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm,
  );
  return { path, text, imports, typeImports: found(/^import type\b[^']*'([^'\n]+)'/gm) };
}

export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$|\.setup\.ts$/.test(path);

function ignored(path: string): boolean {
  return /(^|\/)(node_modules|dist|\.results|fixtures)(\/|$)|\.gen\.ts$/.test(path);
}
