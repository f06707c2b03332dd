import type { ImportKind } from '@muster/contract/academics/import-kinds';
import {
  type ImportMatching,
  type ImportValue,
  matchingLimits,
  nameProblem,
} from '@muster/contract/academics/import-matchings';
import { foldText } from '@muster/contract/http/fold-text';
import { kindRules } from '../kinds/kinds.rules.ts';
import type { SourceRow } from '../validation/validate-row.rules.ts';
import { displayText, joinCells, splitValues } from './matching.rules.ts';

const maxSamples = 3;
const maxSampleCharacters = 60;
/** Columns that may contain passwords are not shown. */
const secretHeading = /pass|pwd|kennwort|secret|\bpin\b/iu;

/** The first different values below each heading. */
export function sampleValues(
  headers: readonly string[],
  { Password: password }: ImportMatching,
  rows: readonly (readonly string[])[],
): { header: string; samples: string[] }[] {
  return headers.map((header, at) => {
    if (secretHeading.test(header) || password?.columns.includes(at)) return { header, samples: [] };
    const values = rows.map((cells) => (cells[at] ?? '').trim().slice(0, maxSampleCharacters));
    return { header, samples: [...new Set(values.filter((value) => value !== ''))].slice(0, maxSamples) };
  });
}

export type CountedRow = SourceRow & { readonly problem: string | null };

/** The different values of a field: those with an error first, then the most frequent. Values that differ in case are one. */
export function countValues(
  kind: ImportKind,
  matching: ImportMatching,
  field: string,
  rows: readonly CountedRow[],
  search = '',
): ImportValue[] {
  const column = kindRules[kind].columns[field];
  const source = matching[field];
  if (!column || !source) return [];
  const counts = new Map<string, { value: string; count: number; problem: string | null }>();
  for (const { cells, problem } of rows) {
    const named = problem === null ? undefined : nameProblem.nameIn(problem);
    const values = splitValues(column, source, joinCells(column, source, cells), named);
    for (const value of values.map((one) => one.slice(0, matchingLimits.characters))) {
      if (value === '' || !foldText(value).includes(foldText(search))) continue;
      // A row that is read together with others may have a problem of a name that only these contain.
      const isOfOther =
        named !== value && (values.length > 1 || problem?.startsWith(nameProblem.text(named ?? '', '')) === true);
      const ofValue = isOfOther ? null : withoutName(problem, value);
      const found = counts.get(value.toLowerCase());
      if (found) {
        found.count += 1;
        found.problem ??= ofValue;
      } else counts.set(value.toLowerCase(), { value, count: 1, problem: ofValue });
    }
  }
  const sorted = [...counts.values()].toSorted(
    (a, b) =>
      Number(b.problem !== null) - Number(a.problem !== null) || b.count - a.count || (a.value < b.value ? -1 : 1),
  );
  return sorted.map((one) => ({
    ...one,
    read_as: displayText(column, { ...source, columns: [], constant: one.value }, []),
  }));
}

/** The problem of a cell with several names is that of one of them: '"Ada Silva": No lecturer …'. */
const withoutName = (problem: string | null, name: string): string | null =>
  problem?.replace(nameProblem.text(name, ''), '') ?? null;
