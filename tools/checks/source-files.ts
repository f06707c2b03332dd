import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

/**
 * One of our own source files. Relative imports are paths from the root, others are as written.
 * `typeImports` are those that vanish at run time; `imports` contains them too.
 */
export type SourceFile = { path: string; text: string; imports: string[]; typeImports: string[] };

/** Returns one sentence for each problem it finds. */
export type Check = (files: readonly SourceFile[]) => string[];

const folders = ['contract', 'server', 'web', 'packages', 'e2e', 'bench', 'tools'];
const sources = '**/*.{ts,tsx,mjs,css,html,sql}';
const documents = ['*.md', '.github/**/*.{md,yml}', 'docs/**/*.md'];

/** Source files and documents of the project, by path. */
export function readSourceFiles(root: string): SourceFile[] {
  return [...folders.map((folder) => `${folder}/${sources}`), ...documents]
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ignored }))
    .toSorted()
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')));
}

export function sourceFile(path: string, text: string): SourceFile {
  const isCode = /\.(ts|tsx|mjs)$/.test(path);
  const found = (statement: RegExp): string[] =>
    [...(isCode ? text.matchAll(statement) : [])]
      .map((groups) => groups.slice(1).find(Boolean) ?? '')
      .map((target) => {
        // Aliases of package.json: '#platform/clock.ts' in the server is server/src/platform/clock.ts.
        if (target.startsWith('#')) return join(path.split('/')[0] ?? '', 'src', target.slice(1));
        return target.startsWith('.') ? join(dirname(path), target) : target;
      });
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
