import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';

/** Required parameters, `seen`, which is compared literally, and texts to search for. */
const literalParams: readonly string[] = [
  'month',
  'q',
  'field',
  'pattern',
  'view',
  'student_id',
  'module_code',
  'seen',
  'other',
];
const searchParams: readonly string[] = ['search', 'text', 'name', 'email', 'employee_id'];
/** `active=all` selects all records. */
const isValue = (field: string, word: string): boolean => word === 'all' && field === 'active';

const queries = api.flatMap(({ name, endpoint }) =>
  endpoint.query instanceof z.ZodObject ? [{ name, fields: Object.entries(endpoint.query.shape) }] : [],
);

describe('query parameters', () => {
  it.each(queries)('of $name treat empty, null and all as missing', ({ fields }) => {
    for (const [field, shape] of fields.filter(([name]) => !literalParams.includes(name)))
      for (const word of searchParams.includes(field)
        ? ['']
        : ['', 'null', 'all'].filter((word) => !isValue(field, word)))
        expect({ field, word, read: z.safeParse(shape, word) }).toEqual({
          field,
          word,
          read: z.safeParse(shape, undefined),
        });
  });
});
