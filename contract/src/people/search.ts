import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { text, uuid } from '../http/shared.ts';

export const searchKinds = ['student', 'staff', 'module', 'group', 'degree'] as const;

export const quickSearch = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Search people, modules, groups and degrees by name, number, code or email; a few results of each kind',
  guard: { who: ['admin'], area: 'people', admitsFacultyOffices: true },
  query: z.object({ q: text(100).min(1, 'Please enter a search term') }),
  reply: z.array(
    z.object({
      kind: z.enum(searchKinds),
      id: uuid,
      title: z.string(),
      /** Number, code or degree, to distinguish records of the same name. */
      detail: z.string(),
      active: z.boolean(),
    }),
  ),
  errors: ['no_admin_record'],
});
export type SearchHit = z.output<typeof quickSearch.reply>[number];
