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
  const { namesOf, withName } = typedColumns(headers, matching, classTypes);
  return expandRows(rows, (row) => namesOf(row).map(({ at, name }) => withName(row, at, name)), severalGroups);
}

/** Gives the rows of a timetable that has several columns of groups the names of all of them, with the types of their columns. */
export function joinGroupColumns(
  headers: readonly string[],
  matching: ImportMatching,
  rows: readonly SourceRow[],
  classTypes: readonly string[],
): readonly SourceRow[] {
  if (!haveTypes(headers, matching) || columnsOf(headers, matching).length === 1) return rows;
  const { namesOf, withName } = typedColumns(headers, matching, classTypes);
  return rows.map(({ line, cells }) => {
    const names = namesOf(cells);
    const [first] = names;
    return { line, cells: first ? withName(cells, first.at, names.map(({ name }) => name).join('; ')) : cells };
  });
}

/** The names of a row's columns of groups with their types, and the row with a name in one of these columns alone. */
function typedColumns(headers: readonly string[], matching: ImportMatching, classTypes: readonly string[]) {
  const columns = columnsOf(headers, matching);
  return {
    namesOf: (row: readonly string[]): { readonly at: number; readonly name: string }[] =>
      columns.flatMap(({ at, type = '' }) => {
        const name = row[at]?.trim() ?? '';
        if (name === '' || isPlaceholder({ field: 'parallel_group' }, name)) return [];
        const hasType = normalizeWord(name).includes(normalizeWord(type)) || splitType(name, classTypes);
        return [{ at, name: hasType ? name : `${type} ${name}` }];
      }),
    withName: (row: readonly string[], place: number, name: string): string[] =>
      row.map((cell, column) => (column === place ? name : columns.some(({ at }) => at === column) ? '' : cell)),
  };
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
