import type { RowChoice } from '../imports.store.ts';
import { chooseRow, groupRepeatedRows } from './repeated-rows.rules.ts';
import type { ExistingRecord } from './row-fields.rules.ts';
import { fullKeyOf } from './row-keys.rules.ts';
import {
  type EmailHolder,
  type ReadRow,
  type RepeatedRows,
  type RowOfKey,
  validateRow,
  type ValidationContext,
} from './validate-row.rules.ts';

const rowsPerChunk = 200;

/** A row whose key others have is first validated as if it were alone in the file. */
const alone = {
  firstLineOfEmail: new Map<string, number>(),
  emailHolders: new Map<string, readonly EmailHolder[]>(),
  emailGivers: new Map<string, ReadRow>(),
  corrections: new Map<number, ExistingRecord>(),
};

/** Number of rows of each key. */
export const countKeys = (rows: readonly ReadRow[]): Map<string, number> =>
  new Map([...Map.groupBy(rows, ({ key = '' }) => key)].map(([key, same]) => [key, same.length]));

/** Validates the rows whose key others have, as if everything were confirmed, and chooses the one of each key that counts. */
export async function chooseRepeatedRows(
  rows: readonly ReadRow[],
  choice: RowChoice,
  { rules, references }: Pick<ValidationContext, 'rules' | 'references'>,
  findContext: (rows: readonly ReadRow[]) => Promise<Omit<ValidationContext, keyof typeof alone | OfFile>>,
  yieldToRequests: () => Promise<void>,
): Promise<RepeatedRows> {
  const { groups, contradictions } = groupRepeatedRows(rows, (row) => fullKeyOf(row, { rules, references }), rules);
  const followers = new Set(groups.flatMap(([, ...others]) => others));
  const ofFile = {
    ...alone,
    rowsOfKey: countKeys(rows.filter((row) => !followers.has(row))),
    repeatedRows: { contradictions, choices: new Map<number, RowOfKey>() },
    choice: { ...choice, confirmsEmails: true, confirmsNames: true },
  };
  const choices = new Map<number, RowOfKey>();
  for (let chunk = groups; chunk.length > 0; chunk = chunk.slice(rowsPerChunk)) {
    const context = { ...(await findContext(chunk.slice(0, rowsPerChunk).flat())), ...ofFile };
    for (const group of chunk.slice(0, rowsPerChunk)) {
      const validated = group.map((row) => validateRow(row, context));
      for (const [line, ofKey] of chooseRow(validated, rules.noun)) choices.set(line, ofKey);
    }
    await yieldToRequests();
  }
  return { contradictions, choices };
}

type OfFile = 'rowsOfKey' | 'repeatedRows' | 'choice';
