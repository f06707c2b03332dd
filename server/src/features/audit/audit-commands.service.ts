import { dayMs } from '@muster/contract/http/durations';
import { plural } from '@muster/contract/http/plural';
import type { Database } from '#platform/database/database.ts';
import { formatLine } from './audit.service.ts';
import { type Cursor, listEventsSince } from './audit-events.store.ts';
import type { Verdict } from './chain.service.ts';
import type { KeptEnd } from './kept-ends.store.ts';

const batchSize = 1_000;

/** The events of a university since a time as lines of JSON, oldest first: for a system that collects logs. */
export async function* readLinesSince(
  database: Pick<Database, 'inUniversity'>,
  universityId: string,
  since: Date,
): AsyncGenerator<string> {
  let after: Cursor | undefined;
  for (let isLast = false; !isLast;) {
    const rows = await database.inUniversity(universityId, (tx) => listEventsSince(tx, since, batchSize, after));
    for (const row of rows) yield `${formatLine(row)}\n`;
    const last = rows.at(-1);
    isLast = rows.length < batchSize || !last;
    after = last && { at: last.exact_at, id: last.id };
  }
}

/** '2 events' */
const events = (count: number): string => `${count} ${plural(count, 'event')}`;

/** A kept end that is older does not count: the job that keeps it was stopped. */
const maxKeptMs = dayMs;

/** `status`: 0 intact, 1 broken, 2 not proven, because no recent end was kept outside the database. */
export function describeVerdict(
  code: string,
  verdict: Verdict,
  kept: KeptEnd | undefined,
  nowMs: number,
): { readonly line: string; readonly status: 0 | 1 | 2 } {
  if (!verdict.isIntact) {
    const place = verdict.number === undefined ? '' : ` at event ${verdict.number}`;
    return { line: `${code}: BROKEN${place}: ${verdict.problem}.`, status: 1 };
  }
  const { first, last, erased, unchained, unverified, late } = verdict;
  const range = last < first ? 'without events in the chain' : `events ${first} to ${last}`;
  const isProven = last < first || (kept !== undefined && Date.parse(kept.at) > nowMs - maxKeptMs);
  const sentences = [
    isProven
      ? `${code}: intact, ${range}.`
      : `${code}: NOT PROVEN, ${range} fit together, but the owner of the database could have written them all: no end of the last day is in audit-ends.json.`,
    ...(kept ? [`The end of ${kept.at} is event ${kept.number}.`] : []),
    ...(erased > 0 ? [`${erased} values were erased after their term or with their person.`] : []),
    ...(late > 0 ? [`${events(late)} recorded more than a minute after a later one.`] : []),
    ...(unchained > 0 ? [`${events(unchained)} of the last seconds not in the chain yet.`] : []),
    ...(unverified > 0 ? [`${events(unverified)} from before the chain was restarted cannot be verified.`] : []),
  ];
  return { line: sentences.join(' '), status: isProven ? 0 : 2 };
}
