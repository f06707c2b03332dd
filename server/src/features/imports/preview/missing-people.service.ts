import { identifierKey } from '@muster/contract/http/identifier-text';
import type { UniversityTx } from '../../../platform/database/database.ts';
import { httpError } from '../../../platform/http/errors/http-error.ts';
import { listMissingPeople, type PeopleKind } from '../import-rows.store.ts';
import type { ImportRecord } from '../imports.store.ts';
import { kindRules } from '../kinds/kinds.rules.ts';
import { joinCells, translateText } from '../matching/matching.rules.ts';
import type { SourceRow } from '../validation/validate-row.rules.ts';

/** Throws unless the import is of people: only then does someone who is not in the file say something. */
export function findPeopleKind({ kind }: Pick<ImportRecord, 'kind'>): PeopleKind {
  if (kind !== 'students' && kind !== 'staff') throw httpError('conflict', 'Only files of people can be complete');
  return kind;
}

/** Lists the active people whose number is in none of the rows. */
export async function listMissing(
  tx: UniversityTx,
  kind: PeopleKind,
  { matching }: Pick<ImportRecord, 'matching'>,
  rows: readonly SourceRow[],
  page: { readonly limit: number; readonly offset: number },
): ReturnType<typeof listMissingPeople> {
  const { columns, keyColumn } = kindRules[kind];
  const [column, source] = [columns[keyColumn], matching[keyColumn]];
  if (!column || !source) return [];
  const keys = rows
    .map(({ cells }) => translateText(column, source, joinCells(column, source, cells)))
    .map(identifierKey);
  return await listMissingPeople(tx, kind, [...new Set(keys)], page);
}
