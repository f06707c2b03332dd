import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import { isPlaceholder } from '../parsing/placeholders.rules.ts';
import {
  findOfEachType,
  isKnownGroup,
  textOfGroup,
  type WrittenTeachingGroup,
} from '../parsing/teaching-groups.rules.ts';
import { splitGroupNames } from '../parsing/group-names.rules.ts';
import { splitType, toTypeOfGroup, typeOfGroups } from '../parsing/types-of-groups.rules.ts';
import { normalizeWord, toEnrolmentType } from '../parsing/usual-values.rules.ts';
import { type ExpandedRows, expandRows } from '../parsing/expand-rows.rules.ts';
import type { References } from '../validation/row-fields.rules.ts';
import type { SourceRow } from '../validation/validate-row.rules.ts';

/** The columns of groups, with the types of their headings. */
const columnsOf = (headers: readonly string[], { 'Parallel Group': source }: ImportMatching) =>
  (source?.columns ?? []).map((at) => ({ at, type: typeOfGroups(headers[at] ?? '') }));

/** Whether the headings of the columns of groups say their types: 'Groupe TD' and 'Groupe TP'. */
export function haveTypes(headers: readonly string[], matching: ImportMatching): boolean {
  const columns = columnsOf(headers, matching);
  return columns.length > 0 && columns.every(({ type }) => type !== undefined);
}

/**
 * Gives a file of enrolments one row for each column of groups with a value: 'Groupe TD' and 'Groupe TP' have one each. The first one stays in
 * its line, the others follow the last line of the file. A name gets the type of its column, because each type may have a group 1. Rows that
 * were expanded before stay as they are.
 */
export function expandGroups(
  headers: readonly string[],
  matching: ImportMatching,
  rows: readonly SourceRow[],
  classTypes: readonly string[],
): ExpandedRows {
  if (!haveTypes(headers, matching)) return { rows, notices: [] };
  const columns = columnsOf(headers, matching);
  const split = (row: readonly string[]): string[][] =>
    columns.flatMap(({ at, type = '' }) => {
      const name = row[at]?.trim() ?? '';
      if (name === '' || isPlaceholder({ field: 'parallel_group' }, name)) return [];
      const cells = [...row];
      for (const column of columns) cells[column.at] = '';
      const hasType = normalizeWord(name).includes(normalizeWord(type)) || splitType(name, classTypes);
      cells[at] = hasType ? name : `${type} ${name}`;
      return [cells];
    });
  return expandRows(rows, split, severalGroups);
}

export const severalGroups = {
  what: 'Rows with several groups were read as one row for each group',
  which: 'rows',
};

/** Matches the column 'Type' to the class type where it has such types, and not those of enrolments. */
export function matchClassType(
  matching: ImportMatching,
  rows: readonly SourceRow[],
  classTypes: readonly string[],
): ImportMatching {
  const { Type: source, ...others } = matching;
  const [at, another] = source?.columns ?? [];
  if (!source || others['Class Type'] || at === undefined || another !== undefined) return matching;
  const words = [...new Set(rows.map(({ cells }) => cells[at]?.trim() ?? ''))].filter((word) => word !== '');
  const typed = words.filter((word) => toTypeOfGroup(word, classTypes) !== undefined);
  const isOfClasses = typed.length * 2 > words.length && words.every((word) => toEnrolmentType(word) === undefined);
  return isOfClasses ? { ...others, 'Class Type': source } : matching;
}

/** The texts of the groups that a cell means. A name of groups that differ in their types alone means each of them. */
export function textsOfGroups(
  text: string,
  writtenAs: (name: string) => WrittenTeachingGroup,
  references: References,
): { readonly texts: readonly string[]; readonly ofEachType: ReadonlyMap<string, readonly string[]> } {
  const { class_types: classTypes } = references.structure;
  const isKnown = (name: string) => isKnownGroup(writtenAs(name), references);
  const ofEachType = new Map<string, readonly string[]>();
  const texts = splitGroupNames(text, classTypes, isKnown).flatMap((name) => {
    const groups = findOfEachType(writtenAs(name), references);
    const named = groups.map((group) => textOfGroup(group, { isTyped: true, hasNumber: false }, references));
    if (named.length > 0) ofEachType.set(name, named);
    return named.length > 0 ? named : [name];
  });
  return { texts: [...new Set(texts)], ofEachType };
}
