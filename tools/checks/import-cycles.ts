import type { Check } from './source-files.ts';

/** Type imports count too: neither file can be read without the other. */
export const cycleProblems: Check = (files) => {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports.map(contractFile)]));
  const done = new Set<string>();
  const problems: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) problems.push(`these files import each other: ${[...trail.slice(start), path].join(' -> ')}`);
    if (start >= 0 || done.has(path)) return;
    for (const target of importsOf.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of importsOf.keys()) visit(path, []);
  return problems;
};

const contractFile = (target: string): string => target.replace(/^@muster\/contract\/(.*)$/, 'contract/src/$1.ts');
