import type { MissingPerson } from '@muster/contract/academics/imports';
import type { UniversityTx } from '../../../platform/database/database.ts';
import { type CellEncryption, rowContext } from '../cell-encryption.service.ts';
import { insertRows, updateRowsApplied } from '../import-rows.store.ts';
import type { ImportRecord } from '../imports.store.ts';
import { kindRules } from '../kinds/kinds.rules.ts';
import { findPeopleKind, listMissing } from '../preview/missing-people.service.ts';
import type { SourceRow } from '../validation/validate-row.rules.ts';
import { type ImportedTables, toExistingRecord } from '../validation/validate-rows.service.ts';
import type { ApplyOutcome, ImportedAccounts } from './apply-chunk.service.ts';

const peoplePerChunk = 200;
const note = 'Not in the file: deactivated.';

/** Deactivates the active people who are not in a file. Each becomes a row of the import after those of the file, so that an undo includes them. */
export function makeDeactivateMissing({
  tables,
  accounts,
  encryption,
}: {
  readonly tables: ImportedTables;
  readonly accounts: ImportedAccounts;
  readonly encryption: CellEncryption;
}) {
  return async function deactivateMissing(
    tx: UniversityTx,
    record: ImportRecord,
    rows: readonly SourceRow[],
    outcome: ApplyOutcome,
  ): Promise<number> {
    const kind = findPeopleKind(record);
    let line = Math.max(0, ...rows.map((row) => row.line));
    for (let count = 0; ;) {
      const people = await listMissing(tx, kind, record, rows, { limit: peoplePerChunk, offset: 0 });
      if (people.length === 0) return count;
      const ids = people.map(({ id }) => id);
      const existing = (await tables[kind].list(tx, { ids }, true)).map(toExistingRecord);
      await tables[kind].update(
        tx,
        existing.map(({ id, values }) => ({ ...values, id, active: false })),
      );
      const accountOf = new Map(existing.map((one) => [one.id, one.account_id]));
      const accountIds = [...accountOf.values()].filter((id) => id !== null);
      if (accountIds.length > 0) await accounts.setActive(tx, accountIds, false);
      outcome.signedOut.push(...accountIds);
      const applied = people.map((person) => ({ person, line: (line += 1) }));
      const before = { Status: 'Active' };
      await insertRows(
        tx,
        record.id,
        applied.map(({ person, line: at }) => ({
          line: at,
          verdict: 'update',
          cells: encryption.encrypt(rowContext(record.id, at), cellsOf(person, record)),
          reasons: {},
          before,
          note,
          is_clashing: false,
          changes_email: false,
          changes_name: false,
        })),
      );
      await updateRowsApplied(
        tx,
        record.id,
        applied.map(({ person: { id }, line: at }) => ({
          line: at,
          verdict: 'update',
          reasons: {},
          isClashing: false,
          before,
          recordId: id,
          accountId: accountOf.get(id) ?? null,
          changes: { active: [true, false] },
          cells: null,
        })),
      );
      count += people.length;
    }
  };
}

/** The number and name of a person in the columns of the file. */
function cellsOf({ number, name }: MissingPerson, { kind, headers, matching }: ImportRecord): string[] {
  const cells = headers.map(() => '');
  for (const [field, text] of [
    ['Full Name', name],
    [kindRules[kind].keyColumn, number],
  ] as const) {
    const at = matching[field]?.columns[0];
    if (at !== undefined) cells[at] = text;
  }
  return cells;
}
