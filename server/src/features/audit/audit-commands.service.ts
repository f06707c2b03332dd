import type { Database } from '../../platform/database/database.ts';
import { formatLine } from './audit.service.ts';
import { type Cursor, listEventsSince } from './audit-events.store.ts';
import type { Verdict } from './chain.service.ts';

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
const events = (count: number): string => `${count} event${count === 1 ? '' : 's'}`;

export function describeVerdict(code: string, verdict: Verdict): string {
  if (!verdict.isIntact)
    return `${code}: BROKEN${verdict.number === undefined ? '' : ` at event ${verdict.number}`}: ${verdict.problem}.`;
  const { first, last, erased, unchained, unverified, late } = verdict;
  return [
    last < first ? `${code}: intact, without events in the chain.` : `${code}: intact, events ${first} to ${last}.`,
    ...(erased > 0 ? [`${erased} values were erased after their term or with their person.`] : []),
    ...(late > 0 ? [`${events(late)} recorded more than a minute after a later one.`] : []),
    ...(unchained > 0 ? [`${events(unchained)} of the last seconds not in the chain yet.`] : []),
    ...(unverified > 0 ? [`${events(unverified)} from before the chain was restarted cannot be verified.`] : []),
  ].join(' ');
}
