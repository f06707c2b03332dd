import type { RegisterRow } from '@muster/contract/registers';

/** What viewers of a register have seen of it, so that only what is new goes out. */
export function makeSeenRegister() {
  let rows: readonly RegisterRow[] = [];
  let texts = new Map<string, string>();
  return {
    rows: () => rows,
    /** The rows that are not as they were. */
    see(now: readonly RegisterRow[]): RegisterRow[] {
      const next = new Map(now.map((row) => [row.id, JSON.stringify(row)]));
      const changed = now.filter(({ id }) => next.get(id) !== texts.get(id));
      rows = now;
      texts = next;
      return changed;
    },
  };
}
