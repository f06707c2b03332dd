import { hash } from 'node:crypto';
import type { RegisterRow } from '@muster/contract/attendance/registers';

const textOf = (row: RegisterRow): string => JSON.stringify(row);
const digestOf = (texts: Iterable<string>): string => hash('sha1', [...texts].join(), 'base64url');

/** Hash of a register, to compare two registers without their rows. */
export const versionOf = (rows: readonly RegisterRow[]): string => digestOf(rows.map(textOf));

/** The last register that was sent to viewers. `update` returns the rows that changed since. */
export function makeRegisterSnapshot() {
  let rows: readonly RegisterRow[] = [];
  let texts = new Map<string, string>();
  let version = digestOf([]);
  return {
    rows: () => rows,
    version: () => version,
    /** Stores the register and returns the new and changed rows. */
    update(now: readonly RegisterRow[]): RegisterRow[] {
      const next = new Map(now.map((row) => [row.id, textOf(row)]));
      const changed = now.filter(({ id }) => next.get(id) !== texts.get(id));
      rows = now;
      texts = next;
      version = digestOf(next.values());
      return changed;
    },
  };
}
