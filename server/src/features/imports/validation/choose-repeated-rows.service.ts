import type { RowChoice } from '../imports.store.ts';
import { chooseRow, groupRepeatedRows } from './repeated-rows.rules.ts';
import type { ExistingRecord, JoinedRows } from './row-fields.rules.ts';
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

const notJoined: JoinedRows = { inputs: new Map(), errors: new Map(), included: new Set(), text: '' };

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
    repeatedRows: { contradictions, choices: new Map<number, RowOfKey>(), joined: new Map<number, ReadRow>() },
    choice: { ...choice, confirmsEmails: true, confirmsNames: true },
  };
  const choices = new Map<number, RowOfKey>();
  const joined = new Map<number, ReadRow>();
  for (let chunk = groups; chunk.length > 0; chunk = chunk.slice(rowsPerChunk)) {
    const context = { ...(await findContext(chunk.slice(0, rowsPerChunk).flat())), ...ofFile };
    for (const group of chunk.slice(0, rowsPerChunk)) {
      const existing = context.existingByKey.get(group[0]?.key ?? '')?.at(-1);
      const { inputs, errors, included, text } = rules.joinRows?.(group, existing, references) ?? notJoined;
      for (const row of group)
        if (inputs.has(row.line) || errors.has(row.line))
          joined.set(row.line, {
            ...row,
            input: inputs.get(row.line) ?? row.input,
            errors: { ...row.errors, ...errors.get(row.line) },
          });
      const candidates = group.filter(({ line }) => !included.has(line));
      const validated = candidates.map((row) => validateRow(joined.get(row.line) ?? row, context));
      for (const [line, ofKey] of chooseRow(validated, rules.noun, text)) choices.set(line, ofKey);
      for (const line of included) choices.set(line, { counts: false, text });
    }
    await yieldToRequests();
  }
  return { contradictions, choices, joined };
}

type OfFile = 'rowsOfKey' | 'repeatedRows' | 'choice';
