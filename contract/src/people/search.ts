import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { text, uuid } from '../http/shared.ts';

export const searchKinds = ['student', 'staff', 'module', 'group', 'degree'] as const;

export const quickSearch = endpoint({
  method: 'GET',
  path: '/api/search',
  summary:
    'People, modules, groups and degrees whose name, number, code or e-mail contains the words; a few of each kind',
  guard: { who: ['admin'] },
  query: z.object({ q: text(100).min(1, 'Please type what to look for') }),
  reply: z.array(
    z.object({
      kind: z.enum(searchKinds),
      id: uuid,
      title: z.string(),
      /** Number, code or degree: what tells two of the same name apart. */
      detail: z.string(),
      active: z.boolean(),
    }),
  ),
  errors: ['no_admin_record'],
});
export type SearchHit = z.output<typeof quickSearch.reply>[number];
