import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import { identifierKey } from '@muster/contract/http/identifier-text';
import type { UniversityTx } from '#platform/database/database.ts';
import { getStructure } from '#domain/academic-structure.ts';
import { listReferences, listStudentsByNumber, listTeaching, listTeachingGroups } from '../import-rows.store.ts';
import type { RowChoice } from '../imports.store.ts';
import { matchingOfRow, readCells } from '../matching/matching.rules.ts';
import { indexReferences } from '../parsing/references.rules.ts';
import { indexTeachingGroups } from '../parsing/teaching-groups.rules.ts';
import type { References, RowRules } from './row-fields.rules.ts';
import type { SourceRow } from './validate-row.rules.ts';

/** The records that rows may refer to. Students are many: only those of the file are read. */
export async function readReferences(
  tx: UniversityTx,
  { columns, needsTeaching, needsTeachingGroups, refersToInactive = false }: RowRules,
  matching: ImportMatching,
  rows: readonly SourceRow[],
  { rowTexts }: Pick<RowChoice, 'rowTexts'>,
): Promise<References> {
  const { degrees, groups } = await listReferences(tx, refersToInactive);
  const teaching = needsTeaching ? await listTeaching(tx, refersToInactive) : {};
  const structure = await getStructure(tx);
  const teachingGroups = needsTeachingGroups ? await listTeachingGroups(tx) : [];
  const numbersIn = (rowMatching: ImportMatching, ofRows: readonly SourceRow[]): string[] =>
    Object.entries(rowMatching).flatMap(([label, source]) => {
      const column = columns[label];
      return column?.reference === 'student'
        ? ofRows.flatMap(({ cells }) => Object.values(readCells(column, source, cells)).map(identifierKey))
        : [];
    });
  const chosen = rows.flatMap((row) => numbersIn(matchingOfRow({}, rowTexts[row.line]), [row]));
  const numbers = new Set([...numbersIn(matching, rows), ...chosen]);
  const students = await listStudentsByNumber(tx, [...numbers]);
  return indexReferences(degrees, groups, {
    ...teaching,
    universityId: tx.universityId,
    teachingGroupsByName: indexTeachingGroups(teachingGroups, structure.class_types),
    students,
    structure,
  });
}
