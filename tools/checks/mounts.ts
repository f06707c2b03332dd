import { type Check, isTest, type SourceFile } from './source-files.ts';

/** Every endpoint of the contract is mounted, in one place, by its name; and nothing else answers over HTTP. */
export const mountProblems: Check = (files) => {
  const promises = /export const (\w+)\s*=\s*(?:endpoint|command)\(/g;
  const declared = files
    .filter(({ path }) => path.startsWith('contract/src/') && !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(promises)].map(([, name = '']) => name));
  const server = files.filter(({ path }) => path.startsWith('server/src/') && !isTest(path));
  const mounted = server.flatMap(mountedIn);
  const loose = server
    .filter(
      ({ path, text }) =>
        !path.includes('/platform/http/') && /\bapp\.(get|post|put|patch|delete|route|all)\(/.test(text),
    )
    .map(({ path }) => `${path} answers a call that the contract does not promise: declare the endpoint and mount it`);
  return [
    ...declared
      .filter((name) => !mounted.includes(name))
      .map((name) => `the endpoint ${name} is promised but not mounted`),
    ...mounted
      .filter((name, at) => mounted.indexOf(name) !== at)
      .map((name) => `the endpoint ${name} is mounted twice`),
    ...loose,
  ];
};

/** `mount(checkIn, …)`, `mount(promises.checkIn, …)`, `mount({ ...checkIn, path }, …)`; also under a name given by the import. */
function mountedIn({ text }: SourceFile): string[] {
  const originals = new Map(
    [...text.matchAll(/\b(\w+) as (\w+)\b/g)].map(([, original = '', name = '']) => [name, original]),
  );
  return [...text.matchAll(/\bmount\(\s*(?:\{\s*\.\.\.)?(?:\w+\.)?(\w+)\b/g)].map(
    ([, name = '']) => originals.get(name) ?? name,
  );
}
