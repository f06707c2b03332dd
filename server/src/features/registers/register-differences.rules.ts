import { hash } from 'node:crypto';
import type { RegisterRow } from '@muster/contract/registers';

const textOf = (row: RegisterRow): string => JSON.stringify(row);
const digestOf = (texts: Iterable<string>): string => hash('sha1', [...texts].join(), 'base64url');

/** By which two registers are told apart without their rows. */
export const versionOf = (rows: readonly RegisterRow[]): string => digestOf(rows.map(textOf));

/** What viewers of a register have seen of it, so that only what is new goes out. */
export function makeSeenRegister() {
  let rows: readonly RegisterRow[] = [];
  let texts = new Map<string, string>();
  let version = digestOf([]);
  return {
    rows: () => rows,
    version: () => version,
    /** The rows that are not as they were. */
    see(now: readonly RegisterRow[]): RegisterRow[] {
      const next = new Map(now.map((row) => [row.id, textOf(row)]));
      const changed = now.filter(({ id }) => next.get(id) !== texts.get(id));
      rows = now;
      texts = next;
      version = digestOf(next.values());
      return changed;
    },
  };
}
