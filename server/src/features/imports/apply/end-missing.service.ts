import type { UniversityTx } from '#platform/database/database.ts';
import { rowContext, type CellEncryption } from '../cell-encryption.service.ts';
import { insertRows, updateRowsApplied } from '../import-rows.store.ts';
import type { ImportRecord } from '../imports.store.ts';
import type { FoundRecord } from '../preview/absence.rules.ts';
import { requireCompleteKind } from '../preview/missing-records.service.ts';
import type { ImportedTables } from '../validation/imported-table.service.ts';
import { toExistingRecord } from '../validation/row-fields.rules.ts';
import type { ApplyOutcome, ImportedAccounts } from './apply-chunk.service.ts';

const recordsPerChunk = 200;
const noteOf = ({ effect }: FoundRecord): string =>
  effect === null ? 'Not in the file: deactivated.' : `Not in the file. ${effect}`;

/** Deactivates or ends records that are not in a file, unless they are inactive by now. Each becomes a row of the import after those of the file, so that an undo includes them. */
export function makeEndMissing({
  tables,
  accounts,
  encryption,
}: {
  tables: ImportedTables;
  accounts: Pick<ImportedAccounts, 'setActive'>;
  encryption: CellEncryption;
}) {
  return async function endMissing(
    tx: UniversityTx,
    record: ImportRecord & { readonly nowMs: number },
    missing: readonly FoundRecord[],
    lastLine: number,
    outcome: ApplyOutcome,
  ): Promise<number> {
    const kind = requireCompleteKind(record);
    let line = lastLine;
    for (let from = 0; from < missing.length; from += recordsPerChunk) {
      const chunk = new Map(missing.slice(from, from + recordsPerChunk).map((one) => [one.id, one]));
      const existing = (await tables[kind].list(tx, { ids: [...chunk.keys()] }, true))
        .map(toExistingRecord)
        .filter(({ values }) => values['active'] === true);
      const ended = existing.flatMap(({ id }) => chunk.get(id) ?? []);
      const written = await tables[kind].update(
        tx,
        existing.map(({ id, values }) => ({ ...values, id, active: false })),
        record.nowMs,
      );
      const accountOf = new Map(existing.map((one) => [one.id, one.account_id]));
      const accountIds = [...accountOf.values()].filter((id) => id !== null);
      if (accountIds.length > 0) await accounts.setActive(tx, accountIds, false);
      outcome.signedOut.push(...accountIds);
      const applied = ended.map((one) => ({ one, line: (line += 1) }));
      const before = { Status: 'Active' };
      await insertRows(
        tx,
        record.id,
        applied.map(({ one, line: at }) => ({
          line: at,
          verdict: 'update',
          cells: encryption.encrypt(rowContext(record.id, at), cellsOf(one, record)),
          reasons: {},
          before,
          note: noteOf(one),
          is_clashing: false,
          correction: null,
          changes_email: false,
          changes_name: false,
        })),
      );
      await updateRowsApplied(
        tx,
        record.id,
        applied.map(({ one: { id }, line: at }) => ({
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

/** The fields of a record in the columns of the file. */
function cellsOf({ fields }: FoundRecord, { headers, matching }: ImportRecord): string[] {
  const cells = headers.map(() => '');
  for (const [field, text] of Object.entries(fields)) {
    const at = matching[field]?.columns[0];
    if (at !== undefined) cells[at] = text;
  }
  return cells;
}
