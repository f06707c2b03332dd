import { parseEndTime } from '../parsing/parse-time.rules.ts';
import { lineWords } from './repeated-rows.rules.ts';
import { findMatches } from './row-keys.rules.ts';
import type { ReadRow, ValidationContext } from './validate-row.rules.ts';

const runsPerChunk = 100;

type Context = Pick<ValidationContext, 'rules' | 'references' | 'existingByKey'>;

/**
 * Reads rows that have one class together, such as period by period, as the whole class, so that they repeat it. Rows stay as they are if one
 * of them but the first is an existing class already, or if the whole cannot be read.
 */
export async function joinParts(
  rows: readonly ReadRow[],
  { rules, references }: Pick<Context, 'rules' | 'references'>,
  findContext: (rows: readonly ReadRow[]) => Promise<Context>,
): Promise<readonly ReadRow[]> {
  let read = rows;
  const wordsOf = new Map<number, readonly string[]>();
  for (const findParts of rules.findParts ?? []) {
    const whole = new Map<number, ReadRow>();
    const found = findParts(read);
    for (let from = 0; from < found.length; from += runsPerChunk) {
      const chunk = found.slice(from, from + runsPerChunk);
      const context = {
        ...(await findContext(chunk.flatMap((one) => one.rows))),
        rowsOfKey: new Map<string, number>(),
      };
      for (const { rows: parts, input, words } of chunk) {
        const [first] = parts;
        const key = first && rules.keyOf({ ...first.input, ...input }, references);
        if (key === undefined || parts.some((row) => row.key !== first?.key && isOwnClass(row, context))) continue;
        const partLines = parts.map(({ line }) => line).toSorted((a, b) => a - b);
        const allWords = [...new Set([...parts.flatMap(({ line }) => wordsOf.get(line) ?? []), ...words])];
        for (const row of parts) {
          wordsOf.set(row.line, allWords);
          whole.set(row.line, { ...row, input: { ...row.input, ...input }, key, partLines });
        }
      }
    }
    read = read.map((row) => whole.get(row.line) ?? row);
  }
  return read.map((row) => {
    const lines = lineWords(row.partLines ?? []).replace('l', 'L');
    const words = (wordsOf.get(row.line) ?? []).map((one) => `, ${one}`).join('');
    return row.partLines ? { ...row, notes: [`${lines} are one class${words}.`, ...row.notes] } : row;
  });
}

const isOwnClass = (row: ReadRow, context: Parameters<typeof findMatches>[1]): boolean =>
  findMatches(row, context).some(
    ({ values }) => values['active'] === true && values['end_time'] === parseEndTime(row.input['end_time'] ?? ''),
  );
