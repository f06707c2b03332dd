import { plural } from '@muster/contract/http/plural';

/** Who could be expected in a class. */
export type ClassFacts = {
  readonly module_code: string;
  /** Names of the groups; empty: a class without groups. */
  readonly groups: readonly string[];
  /** Whether an active student is expected. */
  readonly is_expected: boolean;
  /** Whether the groups have an active student. */
  readonly has_members: boolean;
  /** Whether an active student takes the module in the semester, with whatever group. */
  readonly has_takers: boolean;
  /** Whether the module is mandatory in a degree programme. */
  readonly is_mandatory: boolean;
};

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Why no student is expected in a class; null if one is. */
export function explainEmptyClass(facts: ClassFacts): string | null {
  const { module_code: code } = facts;
  const groups = listFormat.format(facts.groups);
  if (facts.is_expected) return null;
  if (!facts.has_takers || facts.groups.length === 0)
    return facts.is_mandatory
      ? `No active student takes ${code} in this semester.`
      : `${code} is optional and no student is enrolled.`;
  if (!facts.has_members) return `${groups} ${plural(facts.groups.length, 'has', 'have')} no active students.`;
  return `No student of ${groups} takes ${code}.`;
}
