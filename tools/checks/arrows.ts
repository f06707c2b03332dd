import type { Check } from './source-files.ts';

/** Imports run one way: the first rule that fits a file lists all that it may import. Packages are anyone's. */
const arrows: readonly { from: RegExp; to: RegExp; types?: RegExp; because: string }[] = [
  {
    from: /^packages\/([^/]+)\//,
    to: /^packages\/$1\//,
    because: 'a workspace of packages/ is independent of the application; pass values in',
  },
  { from: /^contract\//, to: /^contract\//, because: 'the contract knows nobody' },
  { from: /^web\/src\/[^/]+$/, to: /^web\/src\//, because: 'the web knows the contract and itself' },
  { from: /^web\/src\/app\//, to: /^web\/src\/(app|features|ui|lib)\//, because: 'app stands on features, ui and lib' },
  {
    from: /^web\/src\/features\/([^/]+)\//,
    to: /^web\/src\/(features\/$1|ui|lib)\//,
    because: 'a feature knows no sibling; compose them on a page of app/',
  },
  { from: /^web\/src\/ui\//, to: /^web\/src\/(ui|lib)\//, because: 'ui knows no university' },
  { from: /^web\/src\/lib\//, to: /^web\/src\/lib\//, because: 'lib stands on nothing' },
  { from: /^web\/src\/scan\//, to: /^web\/src\/(scan|lib)\//, because: 'the scan page must stay small' },
  { from: /^web\//, to: /^(web|tools)\//, because: 'the web never imports the server' },
  { from: /^server\/.*\.(test|setup)\.ts$/, to: /^server\//, because: 'the server knows the contract and itself' },
  {
    from: /^server\/src\/platform\//,
    to: /^server\/src\/platform\//,
    because: 'the platform imports no feature; pass it in from server/src/app/',
  },
  {
    from: /^server\/src\/features\/([^/]+)\/.*\.store\.ts$/,
    to: /^server\/src\/(features\/$1|platform)\//,
    because: 'SQL may read any table, but a store imports no sibling',
  },
  {
    from: /^server\/src\/features\/([^/]+)\/.*\.rules\.ts$/,
    to: /^server\/src\/((features\/$1|platform)\/.*\.rules\.ts$|platform\/http\/errors\/http-error\.ts$)/,
    types: /^server\/src\/features\/$1\//,
    because: 'rules are pure: values, time and randomness come in',
  },
  {
    from: /^server\/src\/features\/([^/]+)\//,
    to: /^server\/src\/(features\/$1|platform)\//,
    because: 'a feature imports no sibling; pass it in from server/src/app/',
  },
  {
    from: /^server\/src\/app\//,
    to: /^server\/src\/(app\/|features\/|platform\/|config\.ts$)/,
    because: 'app/ wires features; serve.ts and main.ts start it',
  },
  { from: /^server\//, to: /^server\//, because: 'the server knows the contract and itself' },
  { from: /^(e2e|bench|tools)\//, to: /^(e2e|bench|tools|server|web)\//, because: 'it stands outside' },
];

export const arrowProblems: Check = (files) =>
  files.flatMap(({ path, imports, typeImports }) => {
    const rule = arrows.find(({ from }) => from.test(path));
    const own = rule?.from.exec(path)?.[1] ?? '';
    const fits = (pattern: RegExp | undefined, target: string): boolean =>
      pattern !== undefined && new RegExp(pattern.source.replaceAll('$1', own)).test(target);
    const mayImport = (target: string): boolean =>
      fits(rule?.to, target) || (typeImports.includes(target) && fits(rule?.types, target));
    return imports
      .filter((target) => (isOurs(target) ? !mayImport(target) : isForeign(path, target)))
      .map((target) => `${path} imports ${target}: ${rule?.because ?? 'no room for it'}`);
  });

const isOurs = (target: string): boolean => /^(contract|packages|server|web|e2e|bench|tools)\//.test(target);

/** Packages by their owner: the contract has zod alone, the web no Node and no server, the server no web. */
function isForeign(path: string, target: string): boolean {
  if (path.startsWith('contract/') && !path.includes('.test.')) return target !== 'zod';
  if (path.startsWith('web/src/') && !path.includes('.test.'))
    return /^node:|^@muster\/(server|web|embedded-postgres)/.test(target);
  if (path.startsWith('packages/')) return target.startsWith('@muster/');
  return /^@muster\/(server|web)/.test(target);
}
