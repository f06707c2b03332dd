import type { Check } from './source-files.ts';

const catchAll = /(^|\/)((utils?|helpers?|common|misc|types)(?=[./])|index\.tsx?$)/;
const kebabCase = /^(?:[a-z0-9@.-]+\/)*[a-z0-9.-]+\.(?:ts|tsx|mjs|css|html)$/;
const featureFile = /^server\/src\/features\/[a-z-]+\/(?:[a-z-]+\/)*[a-z-]+(?:\.(\w+))?(?:\.test)?\.ts$/;
const featureSuffixes = ['routes', 'access', 'service', 'rules', 'store', 'setup', 'test'];

/** File names in kebab-case that say what a file does; a file of a server feature says its layer. */
export const fileNameProblems: Check = (files) =>
  files
    .filter(({ path }) => /\.(ts|tsx|mjs|css|html)$/.test(path))
    .flatMap(({ path }) => {
      if (catchAll.test(path)) return [`${path} says nothing about its content: name it after what it does`];
      if (!kebabCase.test(path)) return [`${path} is not in kebab-case`];
      const suffix = featureFile.exec(path)?.[1];
      return !path.startsWith('server/src/features/') || featureSuffixes.includes(suffix ?? '')
        ? []
        : [
            `${path} does not say its layer: end it with one of ${featureSuffixes.map((name) => `.${name}.ts`).join(', ')}`,
          ];
    });

/** No barrels and no default exports, where a tool does not demand one. */
export const exportProblems: Check = (files) =>
  files.flatMap(({ path, text }) => {
    const problems = [];
    if (/^export (\*|\{[^}]*\}) from /m.test(text))
      problems.push(`${path} re-exports another file: import it where it is used`);
    if (/^export default /m.test(text) && !path.endsWith('.config.ts')) problems.push(`${path} has a default export`);
    return problems;
  });
