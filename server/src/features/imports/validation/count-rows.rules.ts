import { isClashing, type ValidatedRow } from './validate-row.rules.ts';

export const emptyCounts = () => ({
  create: 0,
  update: 0,
  same: 0,
  refused: 0,
  clashing: 0,
  invitable: 0,
  emailChanges: 0,
  nameChanges: 0,
});

/** Adds the rows to the counts by verdict, clash and invitation. */
export function countRows(counts: ReturnType<typeof emptyCounts>, rows: readonly ValidatedRow[]): void {
  for (const row of rows) counts[row.verdict] += 1;
  counts.invitable += rows.filter(isInvitable).length;
  counts.clashing += rows.filter(isClashing).length;
  counts.emailChanges += rows.filter(({ changesEmail }) => changesEmail).length;
  counts.nameChanges += rows.filter(({ changesName }) => changesName).length;
}

export const emptyShownCounts = () => ({ corrections: 0, openCorrections: 0, noted: 0 });

/** Adds the rows to the counts of what a preview shows. */
export function countShown(counts: ReturnType<typeof emptyShownCounts>, rows: readonly ValidatedRow[]): void {
  counts.corrections += rows.filter(({ correction }) => correction !== null).length;
  counts.openCorrections += rows.filter(({ correction }) => correction === 'open').length;
  counts.noted += rows.filter(({ note }) => note !== null).length;
}

/** A new active person without a password. */
const isInvitable = ({ verdict, values, password }: ValidatedRow): boolean =>
  verdict === 'create' && 'email' in values && values['active'] === true && !password;
