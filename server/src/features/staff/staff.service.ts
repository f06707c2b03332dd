import type { QueryOf, ReplyOf } from '@muster/contract/endpoint';
import type { exportStaff, listStaff, lookUpStaff, StaffMember } from '@muster/contract/staff';
import type { Audit } from '../../platform/audit/audit.ts';
import { makeNote } from '../../platform/audit/note.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import { refuseUnseen } from '../../platform/http/as-seen.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { wholeList, wholeListLimit, wholeOrPage } from '../../platform/http/lists.ts';
import type { Upload } from '../../platform/http/upload.ts';
import * as rules from './staff.rules.ts';
import * as store from './staff.store.ts';

export type StaffParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** Stores the photo; `use` writes its address down and answers the one before. */
  readonly storePhoto: (
    caller: Caller,
    photo: { bucket: 'staff-photos'; name: string; upload: Upload },
    use: (tx: UniversityTx, url: string) => Promise<string | null>,
  ) => Promise<string>;
  readonly forgetPhotos: (universityId: string, urls: readonly string[]) => Promise<void>;
};

const rowsAtOnce = 1_000;

/** Finding and showing staff, and their photos. */
export function makeStaff({ storePhoto, forgetPhotos, audit, ...parts }: StaffParts) {
  const asAdmin = makeAsAdmin(parts);
  const note = makeNote(audit, 'staff');

  return {
    list: (caller: Caller, query: QueryOf<typeof listStaff>): Promise<ReplyOf<typeof listStaff>> =>
      asAdmin(caller, async (tx) => {
        const filters = filtersOf(query);
        return await wholeOrPage(
          query,
          async (slice) => (await store.listStaff(tx, filters, query, slice)).map(rules.shownStaff),
          () => store.countStaff(tx, filters),
        );
      }),

    count: (caller: Caller): Promise<number> =>
      asAdmin(caller, (tx) => store.countStaff(tx, { ...filtersOf({}), active: true })),

    /** Exactly what the list shows under the same filters. Who took it along is written down. */
    exportRows: (caller: Caller, query: QueryOf<typeof exportStaff>): Promise<(string | null)[][]> =>
      asAdmin(caller, async (tx) => {
        const rows: (string | null)[][] = [];
        let slice: store.ListedStaffRow[];
        do {
          slice = await store.listStaff(tx, filtersOf(query), query, { limit: rowsAtOnce, offset: rows.length });
          rows.push(...slice.map(rules.exportedRow));
        } while (slice.length === rowsAtOnce);
        await note(tx, caller, 'staff.exported', null, { format: query.format, count: rows.length });
        return rows;
      }),

    lookUp: (caller: Caller, { id, staff_type, active, search, limit }: QueryOf<typeof lookUpStaff>) =>
      asAdmin(caller, async (tx) => {
        const isActive = active === 'all' ? null : active === 'true';
        const filters = {
          id: id ?? null,
          staff_types: rules.typesIn(staff_type),
          active: isActive,
          search: search || null,
        };
        return wholeList(await store.listChoices(tx, filters, limit ?? wholeListLimit));
      }),

    get: (caller: Caller, id: string): Promise<StaffMember> =>
      asAdmin(caller, async (tx) => {
        const row = await store.findStaff(tx, id);
        if (!row) throw rules.notFound();
        return rules.shownStaff(row);
      }),

    async removePhoto(caller: Caller, id: string, seen?: string): Promise<void> {
      const url = await asAdmin(caller, async (tx) => {
        const [before] = await store.listStaffToChange(tx, [id]);
        if (!before) throw rules.notFound();
        if (before.photo_url === null) return null;
        refuseUnseen(before.photo_url, seen);
        await store.updateStaffPhoto(tx, id, null);
        await note(tx, caller, 'staff.photo_removed', id);
        return before.photo_url;
      });
      if (url !== null) await forgetPhotos(caller.universityId, [url]);
    },

    async setPhoto(caller: Caller, id: string, upload: Upload, seen?: string): Promise<string> {
      const { employee_id } = await asAdmin(caller, async (tx) => {
        const row = await store.findStaff(tx, id);
        if (!row) throw rules.notFound();
        return row;
      });
      return await storePhoto(
        caller,
        { bucket: 'staff-photos', name: `staff-${employee_id}`, upload },
        async (tx, url) => {
          const [before] = await store.listStaffToChange(tx, [id]);
          if (!before) throw rules.notFound();
          refuseUnseen(before.photo_url, seen);
          await store.updateStaffPhoto(tx, id, url);
          await note(tx, caller, 'staff.photo_changed', id);
          return before.photo_url;
        },
      );
    },
  };
}

function filtersOf(query: Partial<QueryOf<typeof exportStaff>>): store.StaffFilters {
  const { search, name, email, employee_id, department, staff_type, status, gender, module } = query;
  return {
    search: search || null,
    name: name || null,
    email: email || null,
    employee_id: employee_id || null,
    department: department || null,
    staff_types: rules.typesIn(staff_type || undefined),
    active: status === undefined ? null : status === 'active',
    gender: gender || null,
    module: module || null,
  };
}
