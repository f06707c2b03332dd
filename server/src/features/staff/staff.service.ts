import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { findSameStaff, SamePerson } from '@muster/contract/people/same-person';
import type { exportStaff, listStaff, lookUpStaff, StaffMember } from '@muster/contract/people/staff';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { findSamePeople } from '#domain/same-people.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import { rejectStalePhoto } from '#platform/http/merge-changes.ts';
import type { Caller } from '#platform/http/caller.ts';
import { checkUnpagedList, unpagedListLimit, listOrPage } from '#platform/http/lists.ts';
import type { Upload } from '#platform/http/files/upload.ts';
import { makeAssignments } from './assignments.service.ts';
import { makeStaffForms, type StaffFormsDeps } from './staff-forms.service.ts';
import { makeStaffProfile } from './staff-profile.service.ts';
import * as rules from './staff.rules.ts';
import * as store from './staff.store.ts';

export type StaffDeps = Omit<StaffFormsDeps, 'assignments'> & {
  /** Stores the photo. `use` saves its address and returns the previous one. */
  readonly storePhoto: (
    caller: Caller,
    photo: { bucket: 'staff-photos'; name: string; upload: Upload },
    use: (tx: UniversityTx, url: string) => Promise<string | null>,
  ) => Promise<string>;
  readonly forgetPhotos: (universityId: string, urls: readonly string[]) => Promise<void>;
};

export type Staff = ReturnType<typeof makeStaff>;

const batchSize = 1_000;

/** Lists, export and photos of staff, and the services for assignments, forms and a lecturer's own profile. */
export function makeStaff(deps: StaffDeps) {
  const { storePhoto, forgetPhotos, audit } = deps;
  const assignments = makeAssignments(deps);
  const inAdminTransaction = makeAdminTransaction(deps);
  const recordAudit = makeAuditRecorder(audit, 'staff');

  return {
    assignments,
    forms: makeStaffForms({ ...deps, assignments }),
    profile: makeStaffProfile(deps),

    list: (caller: Caller, query: QueryOf<typeof listStaff>): Promise<ReplyOf<typeof listStaff>> =>
      inAdminTransaction(caller, async (tx) => {
        const filters = toFilters(query);
        return await listOrPage(
          query,
          async (slice) => (await store.listStaff(tx, filters, query, slice)).map(rules.toStaffMember),
          () => store.countStaff(tx, filters),
        );
      }),

    /** The staff members with the same name and date of birth. */
    findSame: (caller: Caller, person: BodyOf<typeof findSameStaff>): Promise<SamePerson[]> =>
      inAdminTransaction(caller, async (tx) => (await findSamePeople(tx, 'staff', [person]))[0] ?? []),

    count: (caller: Caller): Promise<number> =>
      inAdminTransaction(caller, (tx) => store.countStaff(tx, { ...toFilters({}), active: true })),

    /** Exports the list with the same filters and order, and records the export in the audit log. */
    exportRows: (caller: Caller, query: QueryOf<typeof exportStaff>): Promise<(string | null)[][]> =>
      inAdminTransaction(caller, async (tx) => {
        const rows: (string | null)[][] = [];
        let slice: store.ListedStaffRow[];
        do {
          slice = await store.listStaff(tx, toFilters(query), query, { limit: batchSize, offset: rows.length });
          rows.push(...slice.map(rules.toExportRow));
        } while (slice.length === batchSize);
        await recordAudit(tx, caller, 'staff.exported', null, { format: query.format, count: rows.length });
        return rows;
      }),

    lookUp: (caller: Caller, { id, staff_type, active, search, limit }: QueryOf<typeof lookUpStaff>) =>
      inAdminTransaction(caller, async (tx) => {
        const isActive = active === 'all' ? null : active === 'true';
        const filters = {
          id: id ?? null,
          staff_types: rules.parseStaffTypes(staff_type),
          active: isActive,
          search: search || null,
        };
        return checkUnpagedList(await store.listChoices(tx, filters, limit ?? unpagedListLimit));
      }),

    get: (caller: Caller, id: string): Promise<StaffMember> =>
      inAdminTransaction(caller, async (tx) => {
        const row = await store.findStaff(tx, id);
        if (!row) throw rules.notFoundError();
        return rules.toStaffMember(row);
      }),

    async removePhoto(caller: Caller, id: string, seen?: string): Promise<void> {
      const url = await inAdminTransaction(caller, async (tx) => {
        const [before] = await store.listStaffForUpdate(tx, [id]);
        if (!before) throw rules.notFoundError();
        if (before.photo_url === null) return null;
        rejectStalePhoto(before.photo_url, seen);
        await store.updateStaffPhoto(tx, id, null);
        await recordAudit(tx, caller, 'staff.photo_removed', id);
        return before.photo_url;
      });
      if (url !== null) await forgetPhotos(caller.universityId, [url]);
    },

    async setPhoto(caller: Caller, id: string, upload: Upload, seen?: string): Promise<string> {
      await inAdminTransaction(caller, async (tx) => {
        if (!(await store.findStaff(tx, id))) throw rules.notFoundError();
      });
      return await storePhoto(caller, { bucket: 'staff-photos', name: `staff-${id}`, upload }, async (tx, url) => {
        const [before] = await store.listStaffForUpdate(tx, [id]);
        if (!before) throw rules.notFoundError();
        rejectStalePhoto(before.photo_url, seen);
        await store.updateStaffPhoto(tx, id, url);
        await recordAudit(tx, caller, 'staff.photo_changed', id);
        return before.photo_url;
      });
    },
  };
}

function toFilters(query: Partial<QueryOf<typeof exportStaff>>): store.StaffFilters {
  const { search, name, email, employee_id, department, staff_type, status, gender, module } = query;
  return {
    search: search || null,
    name: name || null,
    email: email || null,
    employee_id: employee_id || null,
    department: department || null,
    staff_types: rules.parseStaffTypes(staff_type || undefined),
    active: status === undefined ? null : status === 'active',
    gender: gender || null,
    module: module || null,
  };
}
