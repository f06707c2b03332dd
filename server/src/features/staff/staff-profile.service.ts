import type { BodyOf } from '@muster/contract/http/endpoint';
import { type changeStaffProfile, type LecturerProfile, profileTexts } from '@muster/contract/accounts/profiles';
import type { Audit } from '#platform/audit/audit.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import * as rules from './staff-profile.rules.ts';
import { findOwnStaff, type StaffProfileRow, updateOwnContact } from './staff-profile.store.ts';

export type StaffProfileDeps = { readonly database: Pick<Database, 'inUniversity'>; readonly audit: Audit };

/** A lecturer's own record, of which only address and phone number can be changed. */
export function makeStaffProfile({ database, audit }: StaffProfileDeps) {
  async function get(tx: UniversityTx, { staffId, accountId }: Caller, isLocked = false): Promise<StaffProfileRow> {
    const row = staffId === null ? undefined : await findOwnStaff(tx, staffId, accountId, isLocked);
    if (!row) throw httpError('no_staff_record');
    return row;
  }

  return {
    get: (caller: Caller): Promise<LecturerProfile> =>
      database.inUniversity(caller.universityId, async (tx) => rules.toProfile(await get(tx, caller))),

    change: (caller: Caller, form: BodyOf<typeof changeStaffProfile>): Promise<LecturerProfile> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (!rules.isContactOnly(form)) throw httpError('not_yours', profileTexts.lecturerFieldDenied);
        const before = await get(tx, caller, true);
        const after = rules.changedContact(form, before);
        const fields = rules.changedFields(before, after);
        if (fields.length === 0) return rules.toProfile(before);
        await updateOwnContact(tx, before.id, after);
        await audit.record(tx, {
          universityId: tx.universityId,
          actor: caller.accountId,
          origin: caller.origin,
          action: 'staff.own_contact_changed',
          subjectType: 'staff',
          subjectId: before.id,
          details: { fields },
        });
        return rules.toProfile(after);
      }),
  };
}
