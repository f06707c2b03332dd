import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import { topicOf } from './endpoint.ts';

describe('api', () => {
  it('has unique endpoint names, and unique methods and paths', () => {
    const names = api.map(({ name }) => name);
    const calls = api.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, ':')}`);
    expect(names).toHaveLength(new Set(names).size);
    expect(calls).toHaveLength(new Set(calls).size);
  });

  it.each(api.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s declares the parameters of its path',
    (_, endpoint) => {
      const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
      const declared = endpoint.params instanceof z.ZodObject ? Object.keys(endpoint.params.shape) : [];
      expect(declared).toEqual(named);
    },
  );

  it('has path parameters where a guard requires ownership, and no bodies with GET', () => {
    const withoutParams = api.filter(({ endpoint }) => 'owns' in endpoint.guard && !endpoint.params);
    const getWithBody = api.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.body);
    expect([withoutParams, getWithBody]).toEqual([[], []]);
  });

  it('changes only topics that something is read of', () => {
    const topics = new Set(
      api.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => topicOf(endpoint)),
    );
    const unknown = api.flatMap(({ name, endpoint: { changes = [] } }) =>
      changes.filter((topic) => !topics.has(topic)).map((topic) => `${name}: ${topic}`),
    );
    expect(unknown).toEqual([]);
  });

  it('never requires university, caller or owner in a body', () => {
    const required: string[] = [];
    for (const { name, endpoint } of api) {
      const form = endpoint.body instanceof z.ZodPipe ? endpoint.body.out : endpoint.body;
      const shape = form instanceof z.ZodObject ? form.shape : {};
      const isPublic = endpoint.guard.who === 'public';
      for (const field of ['university_id', 'created_by', 'lecturer_id', 'marked_at'] as const) {
        const value: unknown = shape[field];
        // The administrator chooses the lecturer of a timetable entry.
        if (name === 'changeTimetable' && field === 'lecturer_id') continue;
        if (value instanceof z.ZodType && !isPublic && !value.safeParse(undefined).success)
          required.push(`${name}.${field}`);
      }
    }
    expect(required).toEqual([]);
  });
});
