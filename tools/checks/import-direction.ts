import { dirname, join } from 'node:path/posix';
import type { Check } from './source-files.ts';

/** The first rule that matches a file lists the project files that it may import. */
const importRules: readonly { from: RegExp; to: RegExp; types?: RegExp; because: string }[] = [
  {
    from: /^packages\/([^/]+)\//,
    to: /^packages\/$1\//,
    because: 'a workspace of packages/ is independent of the application; pass values in',
  },
  { from: /^contract\//, to: /^contract\//, because: 'the contract depends on zod alone' },
  { from: /^web\/src\/[^/]+$/, to: /^web\/src\//, because: 'the web imports the contract and itself' },
  { from: /^web\/src\/app\//, to: /^web\/src\/(app|features|ui|lib)\//, because: 'app imports features, ui and lib' },
  {
    from: /^web\/src\/features\/([^/]+)\//,
    to: /^web\/src\/(features\/$1|ui|lib)\//,
    because: 'a feature imports no sibling; compose them on a page of web/src/app/',
  },
  {
    from: /^web\/src\/ui\//,
    to: /^web\/src\/(ui|lib)\//,
    because: 'ui imports lib only, so that it fits every feature',
  },
  { from: /^web\/src\/lib\//, to: /^web\/src\/lib\//, because: 'lib imports nothing but itself' },
  {
    from: /^web\/src\/scan\//,
    to: /^web\/src\/(scan|lib)\//,
    because: 'the scan page imports lib only, to stay small',
  },
  { from: /^web\//, to: /^(web|tools)\//, because: 'the web never imports the server' },
  { from: /^server\/.*\.(test|setup)\.ts$/, to: /^server\//, because: 'the server imports the contract and itself' },
  {
    from: /^server\/src\/platform\//,
    to: /^server\/src\/platform\//,
    because: 'the platform imports no feature; pass it in from server/src/app/',
  },
  {
    from: /^server\/src\/domain\//,
    to: /^server\/src\/(domain|platform)\//,
    because: 'what features share about the university imports no feature',
  },
  {
    from: /^server\/src\/features\/([^/]+)\/.*\.store\.ts$/,
    to: /^server\/src\/(features\/$1|domain|platform)\//,
    because: 'SQL may read any table, but a store imports no sibling',
  },
  {
    from: /^server\/src\/features\/([^/]+)\/.*\.rules\.ts$/,
    to: /^server\/src\/((features\/$1|platform)\/.*\.(rules\.ts|json)$|platform\/http\/errors\/http-error\.ts$)/,
    types: /^server\/src\/features\/$1\//,
    because: 'rules are pure: pass values, time and randomness in',
  },
  {
    from: /^server\/src\/features\/([^/]+)\//,
    to: /^server\/src\/(features\/$1|domain|platform)\//,
    because: 'a feature imports no sibling; pass it in from server/src/app/',
  },
  {
    from: /^server\/src\/app\//,
    to: /^server\/src\/(app\/|features\/|domain\/|platform\/|config\.ts$)/,
    because: 'app/ wires features; serve.ts and main.ts start it',
  },
  { from: /^server\//, to: /^server\//, because: 'the server imports the contract and itself' },
  {
    from: /^(e2e|bench|tools)\//,
    to: /^(e2e|bench|tools|server|web)\//,
    because: 'tests and tools may import server and web',
  },
];

export const importDirectionProblems: Check = (files) =>
  files.flatMap(({ path, imports, typeImports }) => {
    const rule = importRules.find(({ from }) => from.test(path));
    const folder = rule?.from.exec(path)?.[1] ?? '';
    const fits = (pattern: RegExp | undefined, target: string): boolean =>
      pattern !== undefined && new RegExp(pattern.source.replaceAll('$1', folder)).test(target);
    const mayImport = (target: string): boolean =>
      fits(rule?.to, target) || (typeImports.includes(target) && fits(rule?.types, target));
    return imports
      .filter((target) => (isInternal(target) ? !mayImport(target) : isForbiddenPackage(path, target)))
      .map(
        (target) =>
          `${path} imports ${target}: ${rule?.because ?? 'no rule of tools/checks/import-direction.ts matches this file'}`,
      );
  });

const isInternal = (target: string): boolean => /^(contract|packages|server|web|e2e|bench|tools)\//.test(target);

/** The contract may use zod alone, the web neither Node nor the server, the server not the web. */
function isForbiddenPackage(path: string, target: string): boolean {
  if (path.startsWith('contract/') && !path.includes('.test.')) return target !== 'zod';
  if (path.startsWith('web/src/') && !path.includes('.test.'))
    return /^node:|^@muster\/(server|web|embedded-postgres)/.test(target);
  if (path.startsWith('packages/')) return target.startsWith('@muster/');
  return /^@muster\/(server|web)/.test(target);
}

/** The folders that files of other folders import by an alias of package.json, which does not depend on their depth. */
const aliasedFolders: Readonly<Record<string, readonly string[]>> = {
  server: ['domain', 'platform', 'testing'],
  web: ['lib', 'ui'],
};

export const aliasProblems: Check = (files) =>
  files.flatMap(({ path, text }) => {
    const [, workspace = '', folder] = /^(server|web)\/src\/(?:([^/]+)\/)?/.exec(path) ?? [];
    const names = (aliasedFolders[workspace] ?? []).filter((name) => name !== folder);
    return [...text.matchAll(/'(\.\.?\/[^'\n]+\.tsx?)'/g)].flatMap(([, relative = '']) => {
      const target = join(dirname(path), relative).replace(`${workspace}/src/`, '');
      return names.includes(target.split('/')[0] ?? '') ? [`${path}: import it as '#${target}'`] : [];
    });
  });
