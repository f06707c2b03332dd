import type { ExistingRecord, References, RowInput, RowRules } from './row-fields.rules.ts';

type KeyedRow = { readonly key: string | undefined; readonly input: RowInput };
type Rules = { readonly rules: RowRules; readonly references: References };

/** The existing records of a row; usually none or one. `rowsOfKey`: number of rows of each key. */
export function findMatches(
  { key = '', input }: KeyedRow,
  {
    rules: { variantOf, chooseByDays },
    references,
    existingByKey,
    rowsOfKey,
  }: Rules & {
    readonly existingByKey: ReadonlyMap<string, readonly ExistingRecord[]>;
    readonly rowsOfKey: ReadonlyMap<string, number>;
  },
): readonly ExistingRecord[] {
  const all = existingByKey.get(key) ?? [];
  const ofKey = chooseByDays?.(input, all, references) ?? all;
  if (!variantOf) return ofKey;
  const ofVariant = ofKey.filter(({ values }) => variantOf(values, references) === variantOf(input, references));
  const isOnlyOne = ofKey.length === 1 && rowsOfKey.get(key) === 1;
  return ofVariant.length === 0 && isOnlyOne ? ofKey : ofVariant;
}

/** The key with the variant and the days, which is unique in a file. */
export const fullKeyOf = (
  { key, input }: KeyedRow,
  { rules: { variantOf, daysOf }, references }: Rules,
): string | undefined =>
  key === undefined ? undefined : [key, variantOf?.(input, references), daysOf?.(input)].join('\n');
