// @vitest-environment node
import { screenPaths } from '@muster/contract/http/screen-paths';
import { expect, it } from 'vitest';
import { redirects } from './role-home.ts';
import { routes } from './routes.ts';

it('has a route or a redirect for exactly those paths that the server answers with 200', () => {
  const paths = ['/', ...routes.map(({ path }) => path), ...Object.keys(redirects)];
  expect([...new Set(paths)].toSorted()).toEqual([...screenPaths].toSorted());
});
