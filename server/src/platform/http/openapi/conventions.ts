import { maxUnpagedRows } from '@muster/contract/http/lists';

/** Rules of the HTTP API that apply to every call, for the OpenAPI document and the docs page. */
export const conventions: readonly string[] = [
  'Requests and responses are JSON; files are sent as-is. A JSON body has at most 1 MiB. Unknown fields are ignored or rejected, and never stored.',
  'Send the access token of POST /api/auth/login in the header Authorization: Bearer. It alone determines university, caller and role; an id of another university returns 404.',
  'An error is {success: false, code, error, message, details}. code is for programs; error and message are the same text for users; details has one text per invalid field. With 429 and 503, the header Retry-After gives the seconds to wait.',
  `A list is an array: without a wrapper (at most ${maxUnpagedRows} rows), or under the name that the call documents. Where a call takes page, counted from 1, it returns {data, total, page, page_size}; some lists are always paged.`,
  'Query values that are empty, null or all count as not given; active=all also returns Inactive records to administrators. A query parameter that a call does not list is invalid.',
  'Dates are written 2026-09-21 and class times 09:30, in the time zone of the university; timestamps are ISO 8601 in UTC. An academic year is written 2026-2027.',
  'A form that creates a record may include an id, a UUID chosen by the client: sent twice with the same id, the record is created once and returned again. With other values the answer is 409.',
  'A form that changes a record may include, as seen, the values that it showed when it was opened: fields you do not change then keep their current value, and a field that someone else changed since returns 409.',
];
