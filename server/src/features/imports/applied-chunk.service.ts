import { randomUUID } from 'node:crypto';
import type { UniversityTx } from '../../platform/database/database.ts';
import { type AppliedRow, updateRowsApplied } from './import-rows.store.ts';
import type { ImportRecord } from './imports.store.ts';
import type { ImportedTables } from './judging.service.ts';
import type { Standing } from './row-judging.rules.ts';
import { placeOf, type SealedCells } from './sealed-cells.service.ts';
import { isClashing, type JudgedRow } from './whole-row.rules.ts';

/** Of the people's accounts what an import needs. */
export type ImportedAccounts = {
  open(
    tx: UniversityTx,
    people: readonly {
      role: 'student' | 'lecturer';
      name: string;
      email: string;
      passwordHash: string | null;
      active: boolean;
    }[],
  ): Promise<string[]>;
  change(
    tx: UniversityTx,
    accountId: string,
    change: { renamed?: { from: string; to: string }; email?: string; active?: boolean },
  ): Promise<void>;
  setActive(tx: UniversityTx, accountIds: readonly string[], active: boolean): Promise<void>;
  remove(tx: UniversityTx, accountIds: readonly string[]): Promise<void>;
};

/** What of the people's accounts is done where people sign in, not in the thread. */
export type PeopleBehind = {
  hash(password: string): Promise<string>;
  invite(universityId: string, accountIds: readonly string[]): void;
  forget(accountIds: readonly string[]): void;
};

/** Whom to write to, and whom to believe no more, once everything is committed. */
export type Outcome = { readonly invited: string[]; readonly forgotten: string[] };

/** An import and who applies it. */
type Applied = ImportRecord & { readonly actor: string };

/** Where a row of the file went. */
type Target = { readonly recordId: string; readonly accountId: string | null };

export function makeChunkApplying(deps: { accounts: ImportedAccounts; tables: ImportedTables; sealed: SealedCells }) {
  const { accounts, tables, sealed } = deps;

  /** New records, with accounts for those who sign in. */
  async function create(
    tx: UniversityTx,
    { kind, actor }: Applied,
    rows: readonly JudgedRow[],
    hashes: ReadonlyMap<number, string>,
    outcome: Outcome,
  ): Promise<[number, Target][]> {
    if (rows.length === 0) return [];
    const { role, insert } = tables[kind];
    const people = rows.map(({ line, values }) => ({
      name: String(values['name']),
      email: String(values['email']),
      passwordHash: hashes.get(line) ?? null,
      active: values['active'] === true,
    }));
    const opened = role
      ? await accounts.open(
          tx,
          people.map((person) => ({ ...person, role })),
        )
      : [];
    // Nobody is invited who may not come in.
    outcome.invited.push(...opened.filter((_, at) => people[at]?.passwordHash === null && people[at].active));
    const made = rows.map(({ line, values }, at) => {
      const target: Target = { recordId: randomUUID(), accountId: opened[at] ?? null };
      return { line, target, record: { ...values, id: target.recordId, account_id: target.accountId } };
    });
    await insert(
      tx,
      made.map(({ record }) => record),
      actor,
    );
    return made.map(({ line, target }) => [line, target]);
  }

  async function update(
    tx: UniversityTx,
    { kind }: Applied,
    rows: readonly { row: JudgedRow; standing: Standing }[],
    outcome: Outcome,
  ): Promise<[number, Target][]> {
    if (rows.length === 0) return [];
    await tables[kind].update(
      tx,
      rows.map(({ row, standing }) => ({ ...row.values, id: standing.id })),
    );
    const changed = rows.map(({ row, standing }) => ({ accountId: standing.account_id, changes: row.changes }));
    outcome.forgotten.push(...(await changeAccounts(tx, accounts, changed, 1)));
    return rows.map(({ row, standing }) => [row.line, { recordId: standing.id, accountId: standing.account_id }]);
  }

  /** Answers which record each row made or changed. */
  return async function applyChunk(
    tx: UniversityTx,
    record: Applied,
    rows: readonly JudgedRow[],
    hashes: ReadonlyMap<number, string>,
    outcome: Outcome,
  ): Promise<[number, string][]> {
    const added = rows.filter(({ verdict }) => verdict === 'create');
    const changed = rows.flatMap((row) =>
      row.verdict === 'update' && row.standing ? [{ row, standing: row.standing }] : [],
    );
    const targets = new Map([
      ...(await create(tx, record, added, hashes, outcome)),
      ...(await update(tx, record, changed, outcome)),
    ]);
    const told = rows.map(({ line, verdict, reasons, clashesWith, before, cells, changes }): AppliedRow => {
      const target = targets.get(line);
      const left = cells.map((cell, at) => keptOf(cell, record.columns[at]?.column));
      return {
        line,
        verdict,
        reasons,
        isClashing: isClashing({ clashesWith }),
        before,
        recordId: target?.recordId ?? null,
        accountId: target?.accountId ?? null,
        changes: target ? changes : null,
        cells: left.some((cell, at) => cell !== cells[at]) ? sealed.seal(placeOf(record.id, line), left) : null,
      };
    });
    await updateRowsApplied(tx, record.id, told);
    return [...targets].map(([line, { recordId }]) => [line, recordId]);
  };
}

/** What was imported stays to be looked at, but no password; nobody knows what is in the columns that were left out. */
function keptOf(cell: string, column: string | null | undefined): string {
  if (cell === '' || !column) return '';
  return column === 'Password' ? '•••' : cell;
}

/** Name, address and status of the accounts behind changed people, to what they become (1) or were (0). Answers who was ended. */
export async function changeAccounts(
  tx: UniversityTx,
  accounts: Pick<ImportedAccounts, 'change' | 'setActive'>,
  rows: readonly { accountId: string | null; changes: JudgedRow['changes'] }[],
  to: 0 | 1,
): Promise<string[]> {
  const ended: string[] = [];
  const activated: string[] = [];
  for (const { accountId, changes } of rows) {
    if (accountId === null) continue;
    const name = changes['name']?.[to];
    const email = changes['email']?.[to];
    if (typeof name === 'string' || typeof email === 'string') {
      await accounts.change(tx, accountId, {
        ...(typeof name === 'string' ? { renamed: { from: String(changes['name']?.[1 - to]), to: name } } : {}),
        ...(typeof email === 'string' ? { email } : {}),
      });
    }
    if (changes['active']) (changes['active'][to] === true ? activated : ended).push(accountId);
  }
  if (activated.length > 0) await accounts.setActive(tx, activated, true);
  if (ended.length > 0) await accounts.setActive(tx, ended, false);
  return ended;
}
