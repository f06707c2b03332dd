import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import type { UniversityTx } from '#platform/database/database.ts';
import type { RowTexts } from '../imports.store.ts';
import { kindRules } from '../kinds/kinds.rules.ts';
import { findChosenText, joinCells } from '../matching/matching.rules.ts';
import { type ExpandedRows, expandRows } from '../parsing/expand-rows.rules.ts';
import { splitCodes } from '../parsing/name-index.rules.ts';
import { splitPeople } from '../parsing/person-names.rules.ts';
import { resolveName } from '../parsing/references.rules.ts';
import { readReferences } from './read-references.service.ts';
import type { SourceRow } from './validate-row.rules.ts';

/** The kinds with a record for each pair of what a row names. */
const kindsOfPairs: readonly ImportKind[] = ['teaching', 'mappings', 'enrolments'];
const separator = /[;,/&+|]|\s(?:and|und|et)\s/u;

/** Gives one row for each module, programme or person of a cell that names several: 'CS101, CS102', 'Koch / Weiß'. */
export async function expandReferences(
  tx: UniversityTx,
  { kind, matching, rowTexts }: { kind: ImportKind; matching: ImportMatching; rowTexts: RowTexts },
  rows: readonly SourceRow[],
): Promise<ExpandedRows> {
  const rules = kindRules[kind];
  const columns = Object.entries(matching).flatMap(([label, source]) => {
    const column = rules.columns[label];
    const [at, another] = source.columns;
    const { reference } = column ?? {};
    const isList = reference !== undefined && reference !== 'student' && at !== undefined && another === undefined;
    return column && isList ? [{ label, source, column, reference, at }] : [];
  });
  const hasSeveral = ({ cells }: SourceRow) => columns.some(({ at }) => separator.test(cells[at] ?? ''));
  if (!kindsOfPairs.includes(kind) || !rows.some(hasSeveral)) return { rows, notices: [] };
  const references = await readReferences(tx, rules, matching, [], { rowTexts });
  const namesIn = (row: readonly string[], line: number, one: (typeof columns)[number]): readonly string[] => {
    const text = joinCells(one.column, one.source, row);
    const isKnown = (name: string) =>
      findChosenText(one.source, name) !== undefined ||
      typeof resolveName(one.reference, name, references) === 'string';
    if (text === '' || one.label in (rowTexts[line] ?? {}) || isKnown(text)) return [];
    const codes = splitCodes(text);
    const names = one.reference !== 'teacher' || codes.every(isKnown) ? codes : splitPeople(text);
    return names.length > 1 && names.some(isKnown) ? names : [];
  };
  const split = (row: readonly string[], line: number): string[][] => {
    let found: string[][] = [[...row]];
    for (const one of columns) {
      const names = namesIn(row, line, one);
      if (names.length > 0) found = found.flatMap((cells) => names.map((name) => cells.with(one.at, name)));
    }
    return found.length > 1 ? found : [];
  };
  const texts = { what: 'Rows with several names in a cell were read as one row for each', which: 'rows' };
  return expandRows(rows, split, texts);
}
