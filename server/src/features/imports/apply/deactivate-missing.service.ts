import type { MissingPerson } from '@muster/contract/academics/import-missing';
import type { UniversityTx } from '../../../platform/database/database.ts';
import { rowContext, type CellEncryption } from '../cell-encryption.service.ts';
import { insertRows, updateRowsApplied } from '../import-rows.store.ts';
import type { ImportRecord } from '../imports.store.ts';
import { kindRules } from '../kinds/kinds.rules.ts';
import { findPeopleKind } from '../preview/missing-people.service.ts';
import type { ImportedTables } from '../validation/imported-table.service.ts';
import { toExistingRecord } from '../validation/row-fields.rules.ts';
import type { ApplyOutcome, ImportedAccounts } from './apply-chunk.service.ts';

const peoplePerChunk = 200;
const note = 'Not in the file: deactivated.';

/** Deactivates people who are not in a file, unless they are inactive by now. Each becomes a row of the import after those of the file, so that an undo includes them. */
export function makeDeactivateMissing({
  tables,
  accounts,
  encryption,
}: {
  tables: ImportedTables;
  accounts: Pick<ImportedAccounts, 'setActive'>;
  encryption: CellEncryption;
}) {
  return async function deactivateMissing(
    tx: UniversityTx,
    record: ImportRecord & { readonly nowMs: number },
    missing: readonly MissingPerson[],
    lastLine: number,
    outcome: ApplyOutcome,
  ): Promise<number> {
    const kind = findPeopleKind(record);
    let line = lastLine;
    for (let from = 0; from < missing.length; from += peoplePerChunk) {
      const chunk = new Map(missing.slice(from, from + peoplePerChunk).map((person) => [person.id, person]));
      const existing = (await tables[kind].list(tx, { ids: [...chunk.keys()] }, true))
        .map(toExistingRecord)
        .filter(({ values }) => values['active'] === true);
      const people = existing.flatMap(({ id }) => chunk.get(id) ?? []);
      const written = await tables[kind].update(
        tx,
        existing.map(({ id, values }) => ({ ...values, id, active: false })),
        record.nowMs,
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
          correction: null,
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
          changes: written?.get(id) ?? { active: [true, false] },
          cells: null,
        })),
      );
    }
    return line - lastLine;
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
