import { listSessions } from '@muster/contract/attendance/sessions';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '#lib/api/query.ts';
import type { PastSearch } from './past-sessions.logic.ts';

/** One page of the history. The previous page stays visible while the next one loads. */
export const pastSessionsQuery = (search: PastSearch) => {
  const { page, size, module: module_id, lecturer: lecturer_id, from: date_from, to: date_to, only, text } = search;
  const query = { page, page_size: size, module_id, lecturer_id, date_from, date_to, only, search: text };
  return {
    ...queryOf(listSessions, { query }),
    // A request with a page always gets a page; the other shape is for the type checker.
    select: (reply: ReplyOf<typeof listSessions>) =>
      'data' in reply ? reply : { data: reply.sessions, total: reply.sessions.length },
    placeholderData: keepPreviousData,
    // Marks change while the list is not visible.
    staleTime: 0,
  };
};
