import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@muster/contract/http/endpoint';
import { type addHoliday, type changeHoliday, type Holiday, semesterTexts } from '@muster/contract/academics/semesters';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import { mergeChanges } from '#platform/http/merge-changes.ts';
import type { Caller } from '#platform/http/caller.ts';
import { checkUnpagedList, unpagedListLimit } from '#platform/http/lists.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import * as store from './holidays.store.ts';

export type HolidaysDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** Called when the classes of these days change, so that calendar feeds are updated. */
  readonly onDatesChanged: (tx: UniversityTx, days: Days) => Promise<void>;
  /** Withdraws the classes of new holidays in which attendance was taken. Without a reason, throws an error that lists them. */
  readonly withdrawTakenOn: (
    tx: UniversityTx,
    caller: Caller,
    days: Days & { readonly except?: Days },
    withdrawal: { readonly reason: string | null; readonly text: string },
  ) => Promise<void>;
};

export type Days = { readonly starts_on: string; readonly ends_on: string };

type Withdrawal = Pick<BodyOf<typeof changeHoliday>, 'withdraw_sessions' | 'withdrawal_reason'>;

export function makeHolidays({ database, audit, requireAdmin, onDatesChanged, withdrawTakenOn }: HolidaysDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });

  const getForUpdate = async (tx: UniversityTx, id: string): Promise<Holiday> => {
    const before = await store.holidays.findForUpdate(tx, id);
    if (!before) throw httpError('not_found', 'Holiday not found');
    return before;
  };

  /** Applies the choice of the form to the classes on the days. */
  async function withdrawClasses(
    tx: UniversityTx,
    caller: Caller,
    days: Days & { readonly except?: Days },
    { withdraw_sessions: isWithdrawing, withdrawal_reason: reason }: Withdrawal,
  ): Promise<void> {
    if (isWithdrawing === false) return;
    const text = semesterTexts.attendanceTaken;
    await withdrawTakenOn(tx, caller, days, { reason: isWithdrawing ? (reason ?? null) : null, text });
  }

  const recordAudit = makeAuditRecorder(audit, 'holiday');

  return {
    list: (caller: Caller): Promise<Holiday[]> =>
      database.inUniversity(caller.universityId, async (tx) =>
        checkUnpagedList(await store.listHolidays(tx, unpagedListLimit)),
      ),

    /** Returns the existing holiday if the same request is sent again. */
    add: (
      caller: Caller,
      { withdraw_sessions, withdrawal_reason, ...form }: BodyOf<typeof addHoliday>,
    ): Promise<Holiday> =>
      inAdminTransaction(caller, async (tx) => {
        await store.lockHolidays(tx);
        const existing = await store.findEqualHoliday(tx, form);
        if (existing) return existing;
        await withdrawClasses(tx, caller, form, { withdraw_sessions, withdrawal_reason });
        const after = await store.holidays.insert(tx, randomUUID(), form);
        await onDatesChanged(tx, after);
        await recordAudit(tx, caller, 'holiday.added', after.id, { after });
        return after;
      }),

    change: (
      caller: Caller,
      id: string,
      { seen, withdraw_sessions, withdrawal_reason, ...form }: BodyOf<typeof changeHoliday>,
    ): Promise<Holiday> =>
      inAdminTransaction(caller, async (tx) => {
        const before = await getForUpdate(tx, id);
        const after = await store.holidays.update(tx, id, mergeChanges(form, seen, before, ['starts_on', 'ends_on']));
        const newDays = { starts_on: after.starts_on, ends_on: after.ends_on, except: before };
        await withdrawClasses(tx, caller, newDays, { withdraw_sessions, withdrawal_reason });
        await onDatesChanged(tx, before);
        await onDatesChanged(tx, after);
        await recordAudit(tx, caller, 'holiday.changed', id, { before, after });
        return after;
      }),

    remove: (caller: Caller, id: string): Promise<void> =>
      inAdminTransaction(caller, async (tx) => {
        const before = await getForUpdate(tx, id);
        await store.deleteHoliday(tx, id);
        await onDatesChanged(tx, before);
        await recordAudit(tx, caller, 'holiday.deleted', id, { before });
      }),
  };
}
