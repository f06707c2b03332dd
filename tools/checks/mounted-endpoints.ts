import { type Check, isTest, type SourceFile } from './source-files.ts';

/** Every endpoint of the contract is mounted exactly once, and no route exists outside the contract. */
export const mountProblems: Check = (files) => {
  const declaration = /export const (\w+)\s*=\s*(?:endpoint|command)\(/g;
  const declared = files
    .filter(({ path }) => path.startsWith('contract/src/') && !isTest(path))
    .flatMap(({ text }) => [...text.matchAll(declaration)].map(([, name = '']) => name));
  const server = files.filter(
    ({ path }) => path.startsWith('server/src/') && !path.startsWith('server/src/testing/') && !isTest(path),
  );
  const mounted = server.flatMap(mountedIn);
  const unmounted = server
    .filter(
      ({ path, text }) =>
        !path.includes('/platform/http/') && /\bapp\.(get|post|put|patch|delete|route|all)\(/.test(text),
    )
    .map(({ path }) => `${path} adds a route outside the contract: declare an endpoint and mount it`);
  return [
    ...declared
      .filter((name) => !mounted.includes(name))
      .map((name) => `the endpoint ${name} is declared but not mounted: mount it in a *.routes.ts`),
    ...mounted
      .filter((name, at) => mounted.indexOf(name) !== at)
      .map((name) => `the endpoint ${name} is mounted twice: keep one mount(${name}, …)`),
    ...unmounted,
  ];
};

/** Names in `mount(checkIn, …)`, `mount(api.checkIn, …)` and `mount({ ...checkIn, path }, …)`, resolved through renaming imports. */
function mountedIn({ text }: SourceFile): string[] {
  const originals = new Map(
    [...text.matchAll(/\b(\w+) as (\w+)\b/g)].map(([, original = '', name = '']) => [name, original]),
  );
  return [...text.matchAll(/\bmount\(\s*(?:\{\s*\.\.\.)?(?:\w+\.)?(\w+)\b/g)].map(
    ([, name = '']) => originals.get(name) ?? name,
  );
}
