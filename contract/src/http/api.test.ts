import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';

test('a promise is told apart from every other by its name, and by its method and path', () => {
  const names = api.map(({ name }) => name);
  const calls = api.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, ':')}`);
  expect(names).toHaveLength(new Set(names).size);
  expect(calls).toHaveLength(new Set(calls).size);
});

test.each(api.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s declares what its path names',
  (_, endpoint) => {
    const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const declared = endpoint.params instanceof z.ZodObject ? Object.keys(endpoint.params.shape) : [];
    expect(declared).toEqual(named);
  },
);

test('what belongs to somebody is named in the path, and only reading goes without a body', () => {
  for (const { name, endpoint } of api) {
    if ('owns' in endpoint.guard) expect(endpoint.params, name).toBeDefined();
    if (endpoint.method === 'GET') expect(endpoint.body, name).toBeUndefined();
  }
});

test('a university, a role or a caller that a body may carry is never required of it', () => {
  for (const { name, endpoint } of api) {
    const form = endpoint.body instanceof z.ZodPipe ? endpoint.body.out : endpoint.body;
    const shape = form instanceof z.ZodObject ? form.shape : {};
    const isPublic = endpoint.guard.who === 'public';
    for (const field of ['university_id', 'created_by', 'lecturer_id', 'marked_at'] as const) {
      const value: unknown = shape[field];
      // Who teaches an entry of the timetable is what its administrator chooses.
      if (name === 'changeTimetable' && field === 'lecturer_id') continue;
      if (value instanceof z.ZodType && !isPublic)
        expect(value.safeParse(undefined).success, `${name}.${field}`).toBe(true);
    }
  }
});
