import type { BodyOf } from '@muster/contract/endpoint';
import { type changeStaffProfile, type LecturerProfile, profileTexts } from '@muster/contract/profiles';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import * as rules from './staff-profile.rules.ts';
import { findOwnStaff, type StaffProfileRow, updateOwnContact } from './staff-profile.store.ts';

export type StaffProfileParts = { readonly database: Pick<Database, 'inUniversity'>; readonly audit: Audit };

/** What lecturers see of their own record, and the two things in it that they change. */
export function makeStaffProfile({ database, audit }: StaffProfileParts) {
  async function get(tx: UniversityTx, { staffId, accountId }: Caller, isLocked = false): Promise<StaffProfileRow> {
    const row = staffId === null ? undefined : await findOwnStaff(tx, staffId, accountId, isLocked);
    if (!row) throw refuse('no_staff_record');
    return row;
  }

  return {
    get: (caller: Caller): Promise<LecturerProfile> =>
      database.inUniversity(caller.universityId, async (tx) => rules.shownProfile(await get(tx, caller))),

    change: (caller: Caller, form: BodyOf<typeof changeStaffProfile>): Promise<LecturerProfile> =>
      database.inUniversity(caller.universityId, async (tx) => {
        if (!rules.isContactAlone(form)) throw refuse('not_yours', profileTexts.lecturersOwn);
        const before = await get(tx, caller, true);
        const after = rules.changedContact(form, before);
        const fields = rules.changedFields(before, after);
        if (fields.length === 0) return rules.shownProfile(before);
        await updateOwnContact(tx, before.id, after);
        await audit.record(tx, {
          universityId: tx.universityId,
          actor: caller.accountId,
          action: 'staff.own_contact_changed',
          subjectType: 'staff',
          subjectId: before.id,
          details: { fields },
        });
        return rules.shownProfile(after);
      }),
  };
}
