import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';

/** Without which there is no question, or which is compared as it stands. */
const taken: readonly string[] = ['month', 'q', 'view', 'student_id', 'module_code', 'seen'];
/** `active=all` asks for all. */
const isMeant = (field: string, word: string): boolean => word === 'all' && field === 'active';

const queries = api.flatMap(({ name, endpoint }) =>
  endpoint.query instanceof z.ZodObject ? [{ name, fields: Object.entries(endpoint.query.shape) }] : [],
);

test.each(queries)('$name takes what its query leaves blank, or calls null or all, for not given', ({ fields }) => {
  for (const [field, shape] of fields.filter(([name]) => !taken.includes(name)))
    for (const word of ['', 'null', 'all'].filter((one) => !isMeant(field, one)))
      expect({ field, word, read: z.safeParse(shape, word) }).toEqual({
        field,
        word,
        read: z.safeParse(shape, undefined),
      });
});
