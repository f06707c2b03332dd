import { randomUUID } from 'node:crypto';
import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import type { InviteChoice } from '@muster/contract/accounts/invitations';
import type { UniversityTx } from '#platform/database/database.ts';
import { type AppliedRow, updateRowsApplied } from '../import-rows.store.ts';
import type { ImportRecord } from '../imports.store.ts';
import type { ImportedTables } from '../validation/imported-table.service.ts';
import type { ExistingRecord } from '../validation/row-fields.rules.ts';
import { rowContext, type CellEncryption } from '../cell-encryption.service.ts';
import { isClashing, type ValidatedRow } from '../validation/validate-row.rules.ts';

/** Account id -> the email that it had. */
export type ReleasedEmails = ReadonlyMap<string, string>;

/** The account operations of an import. */
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
    change: { name?: string; email?: string; active?: boolean },
    by: string,
    released?: ReleasedEmails,
  ): Promise<void>;
  /** Frees emails that other accounts take in the same transaction. */
  releaseEmails(tx: UniversityTx, accountIds: readonly string[]): Promise<ReleasedEmails>;
  /** Gives the emails back to the accounts that got no other one. */
  returnEmails(tx: UniversityTx, released: ReleasedEmails): Promise<void>;
  setActive(tx: UniversityTx, accountIds: readonly string[], active: boolean): Promise<void>;
  remove(tx: UniversityTx, accountIds: readonly string[]): Promise<void>;
  /** Returns how many are invited. */
  invite(tx: UniversityTx, accountIds: readonly string[], choice: InviteChoice, nowMs: number): Promise<number>;
};

/** The account operations that the main thread does for an import. */
export type ImportAccounts = {
  hash(password: string): Promise<string>;
  /** Throws unless people may be invited as chosen. */
  checkInvite(tx: UniversityTx, choice: InviteChoice, nowMs: number): Promise<void>;
  invalidate(accountIds: readonly string[]): void;
};

/** Account ids: `invited` get an invitation in the transaction; the sessions of `signedOut` end after the commit. */
export type ApplyOutcome = { readonly invited: string[]; readonly signedOut: string[] };

/** An import, the account that applies it, and the emails that rows give up for other rows. */
type AppliedImport = ImportRecord & {
  readonly actor: string;
  readonly released: ReleasedEmails;
  readonly nowMs: number;
};

/** The record that a row created or updated. */
type Target = {
  readonly recordId: string;
  readonly accountId: string | null;
  /** Unset: the changes of the row. */
  readonly changes?: ValidatedRow['changes'] | undefined;
};

export function makeApplyChunk(deps: {
  accounts: ImportedAccounts;
  tables: ImportedTables;
  encryption: CellEncryption;
}) {
  const { accounts, tables, encryption } = deps;

  /** Opens the accounts of students and staff who have an email. Returns their ids by line. */
  async function open(
    tx: UniversityTx,
    kind: ImportRecord['kind'],
    rows: readonly ValidatedRow[],
    hashes: ReadonlyMap<number, string>,
    outcome: ApplyOutcome,
  ): Promise<Map<number, string>> {
    const { role } = tables[kind];
    const people = rows.flatMap(({ line, values: { name, email, active } }) =>
      role && email
        ? [
            {
              role,
              name: String(name),
              email: String(email),
              passwordHash: hashes.get(line) ?? null,
              active: active === true,
              line,
            },
          ]
        : [],
    );
    if (people.length === 0) return new Map();
    const ids = await accounts.open(tx, people);
    // Inactive accounts are not invited.
    outcome.invited.push(...ids.filter((_, at) => people[at]?.passwordHash === null && people[at].active));
    return new Map(people.map(({ line }, at) => [line, ids[at] ?? '']));
  }

  /** Creates records, and accounts for students and staff. */
  async function create(
    tx: UniversityTx,
    { kind, actor, nowMs }: AppliedImport,
    rows: readonly ValidatedRow[],
    hashes: ReadonlyMap<number, string>,
    outcome: ApplyOutcome,
  ): Promise<[number, Target][]> {
    if (rows.length === 0) return [];
    const opened = await open(tx, kind, rows, hashes, outcome);
    const created = rows.map(({ line, values }) => {
      const target: Target = { recordId: randomUUID(), accountId: opened.get(line) ?? null };
      return { line, target, record: { ...values, id: target.recordId, account_id: target.accountId } };
    });
    await tables[kind].insert(
      tx,
      created.map(({ record }) => record),
      actor,
      nowMs,
    );
    return created.map(({ line, target }) => [line, target]);
  }

  async function update(
    tx: UniversityTx,
    { kind, actor, released, nowMs }: AppliedImport,
    rows: readonly { row: ValidatedRow; existing: ExistingRecord }[],
    hashes: ReadonlyMap<number, string>,
    outcome: ApplyOutcome,
  ): Promise<[number, Target][]> {
    if (rows.length === 0) return [];
    const firstEmails = rows.filter(({ row }) => row.changes['email']?.[0] === '');
    const opened = await open(
      tx,
      kind,
      firstEmails.map(({ row }) => row),
      hashes,
      outcome,
    );
    const accountOf = ({ row, existing }: (typeof rows)[number]) => opened.get(row.line) ?? existing.account_id;
    const written = await tables[kind].update(
      tx,
      rows.map(({ row, existing }) => ({ ...row.values, id: existing.id })),
      nowMs,
    );
    if (opened.size > 0)
      await tables[kind].updateAccountLinks?.(
        tx,
        firstEmails.map((one) => ({ id: one.existing.id, account_id: accountOf(one) })),
      );
    const changed = rows.map(({ row, existing }) => ({ accountId: existing.account_id, changes: row.changes }));
    outcome.signedOut.push(...(await changeAccounts(tx, accounts, changed, 1, actor, released)));
    return rows.map((one) => {
      const recordId = one.existing.id;
      return [one.row.line, { recordId, accountId: accountOf(one), changes: written?.get(recordId) }];
    });
  }

  /** Returns the line and record id of each row that created or updated a record. */
  return async function applyChunk(
    tx: UniversityTx,
    record: AppliedImport,
    rows: readonly ValidatedRow[],
    hashes: ReadonlyMap<number, string>,
    outcome: ApplyOutcome,
  ): Promise<[number, string][]> {
    const added = rows.filter(({ verdict }) => verdict === 'create');
    const changed = rows.flatMap((row) =>
      row.verdict === 'update' && row.existing ? [{ row, existing: row.existing }] : [],
    );
    const targets = new Map([
      ...(await create(tx, record, added, hashes, outcome)),
      ...(await update(tx, record, changed, hashes, outcome)),
    ]);
    const mask = makeCellMask(record.matching);
    const appliedRows = rows.map(({ line, verdict, reasons, clashesWith, before, cells, changes }): AppliedRow => {
      const target = targets.get(line);
      const maskedCells = cells.map(mask);
      return {
        line,
        verdict,
        reasons,
        isClashing: isClashing({ clashesWith }),
        before,
        recordId: target?.recordId ?? null,
        accountId: target?.accountId ?? null,
        changes: target ? (target.changes ?? changes) : null,
        cells: maskedCells.some((cell, at) => cell !== cells[at])
          ? encryption.encrypt(rowContext(record.id, line), maskedCells)
          : null,
      };
    });
    await updateRowsApplied(tx, record.id, appliedRows);
    return [...targets].map(([line, { recordId }]) => [line, recordId]);
  };
}

/** Removes passwords and the cells of ignored columns, which might contain passwords, from the stored row. */
function makeCellMask({ Password: password, ...fields }: ImportMatching): (cell: string, at: number) => string {
  const used = new Set(Object.values(fields).flatMap(({ columns }) => columns));
  return (cell, at) => {
    if (password?.columns.includes(at)) return cell === '' ? '' : '•••';
    return used.has(at) ? cell : '';
  };
}

/** Sets name, email and status of the accounts to the new (1) or former (0) values of the changes. Returns the deactivated accounts. */
export async function changeAccounts(
  tx: UniversityTx,
  accounts: Pick<ImportedAccounts, 'change' | 'setActive'>,
  rows: readonly { accountId: string | null; changes: ValidatedRow['changes'] }[],
  to: 0 | 1,
  by: string,
  released: ReleasedEmails,
): Promise<string[]> {
  const deactivated: string[] = [];
  const activated: string[] = [];
  for (const { accountId, changes } of rows) {
    if (accountId === null) continue;
    const name = changes['name']?.[to];
    const email = changes['email']?.[to];
    if (typeof name === 'string' || typeof email === 'string') {
      const change = {
        ...(typeof name === 'string' ? { name } : {}),
        ...(typeof email === 'string' ? { email } : {}),
      };
      await accounts.change(tx, accountId, change, by, released);
    }
    if (changes['active']) (changes['active'][to] === true ? activated : deactivated).push(accountId);
  }
  if (activated.length > 0) await accounts.setActive(tx, activated, true);
  if (deactivated.length > 0) await accounts.setActive(tx, deactivated, false);
  return deactivated;
}
