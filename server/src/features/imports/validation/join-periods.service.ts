import { parseEndTime, parseTime } from '../parsing/parse-time.rules.ts';
import { lineWords } from './repeated-rows.rules.ts';
import { findMatches } from './row-keys.rules.ts';
import type { ReadRow, ValidationContext } from './validate-row.rules.ts';

const runsPerChunk = 100;

type Context = Pick<ValidationContext, 'rules' | 'references' | 'existingByKey'>;

/**
 * Reads rows that have one class period by period as the whole class, so that they repeat it. Rows stay as they are if one of them but the
 * first is an existing class already.
 */
export async function joinPeriods(
  rows: readonly ReadRow[],
  { rules, references }: Pick<Context, 'rules' | 'references'>,
  findContext: (rows: readonly ReadRow[]) => Promise<Context>,
): Promise<readonly ReadRow[]> {
  const whole = new Map<number, ReadRow>();
  const runs = rules.findPeriods?.(rows) ?? [];
  for (let from = 0; from < runs.length; from += runsPerChunk) {
    const chunk = runs.slice(from, from + runsPerChunk);
    const context = { ...(await findContext(chunk.flat())), rowsOfKey: new Map<string, number>() };
    for (const run of chunk) {
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last || run.some((row) => row.key !== first.key && isOwnClass(row, context))) continue;
      const times = { start_time: first.input['start_time'] ?? '', end_time: last.input['end_time'] ?? '' };
      const lines = lineWords(run.map(({ line }) => line).toSorted((a, b) => a - b));
      const shown = `${parseTime(times.start_time)}–${parseEndTime(times.end_time)}`;
      const note = `The periods in ${lines} are one class, ${shown}.`;
      for (const row of run) {
        const input = { ...row.input, ...times };
        whole.set(row.line, { ...row, input, notes: [...row.notes, note], key: rules.keyOf(input, references) });
      }
    }
  }
  return rows.map((row) => whole.get(row.line) ?? row);
}

const isOwnClass = (row: ReadRow, context: Parameters<typeof findMatches>[1]): boolean =>
  findMatches(row, context).some(
    ({ values }) => values['active'] === true && values['end_time'] === parseEndTime(row.input['end_time'] ?? ''),
  );
