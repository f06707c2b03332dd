import { longestBareList } from '@muster/contract/lists';

/** What holds for every call, told once to whoever writes a program against them. */
export const conventions: readonly string[] = [
  'Calls and answers are JSON, files travel as they are. A JSON body has at most 1 MiB. A field that a call does not name is passed over or refused, and never stored.',
  'The access token that POST /api/auth/login answers goes into the header Authorization: Bearer. University, caller and role come from it alone; the id of another university answers 404.',
  'A refusal is {success: false, code, error, message, details}: code is for programs, error and message are the same words for people, details says what is wrong by field. With 429 and 503 the header Retry-After gives the seconds to wait.',
  `A list is an array, bare (of at most ${longestBareList} rows) or by the name that the call gives it. Where a call takes page, counted from 1, it answers {data, total, page, page_size} with it; some lists come in pages alone.`,
  'Values of the query that are empty, null or all count as not given; active=all shows an administrator what is Inactive as well.',
  'Days are written 2026-09-21 and times of classes 09:30, both of the university’s own time zone; instants are ISO 8601 in UTC. An academic year is written 2026-2027.',
  'A form that makes something may carry an id, a UUID of the caller’s choosing: sent again with the same one, it is made once and answered with again.',
  'A form that changes something may carry what it showed when it was opened as seen: what was left alone then stays as it is now, and a field that somebody else changed meanwhile is refused with 409.',
];
