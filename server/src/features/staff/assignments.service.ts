import type { Assignment } from '@muster/contract/people/staff';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import * as store from './assignments.store.ts';
import * as rules from './staff.rules.ts';
import { findStaff, listStaffForUpdate } from './staff.store.ts';

export type AssignmentsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

export type Assignments = ReturnType<typeof makeAssignments>;

/** The modules that staff members can teach. */
export function makeAssignments(deps: AssignmentsDeps) {
  const { audit } = deps;
  const inAdminTransaction = makeAdminTransaction(deps);

  /** Adds all assignments or throws. Returns the modules, and those that were not assigned before. */
  async function add(
    tx: UniversityTx,
    staffId: string,
    forms: readonly rules.AssignmentForm[],
    field: rules.AssignmentField,
  ): Promise<{ modules: string[]; added: string[] }> {
    if (forms.length === 0) return { modules: [], added: [] };
    const modules = await store.listActiveModules(
      tx,
      forms.map(({ module_id }) => module_id),
    );
    const rows = rules.nameAssignments(forms, modules, field);
    const inserted = await store.insertAssignments(tx, staffId, rows);
    const duplicate = forms.findIndex((form) => inserted.every(({ module_id }) => module_id !== form.module_id));
    const module = modules.find(({ id }) => id === forms[duplicate]?.module_id);
    if (module) throw rules.assignedTwiceError(module, field, duplicate);
    return {
      modules: inserted.map(({ module_id }) => module_id),
      added: inserted.filter((one) => one.is_new).map(({ module_id }) => module_id),
    };
  }

  const inStaffTransaction = <T>(caller: Caller, staffId: string, work: (tx: UniversityTx) => Promise<T>): Promise<T> =>
    inAdminTransaction(caller, async (tx) => {
      const [member] = await listStaffForUpdate(tx, [staffId]);
      if (!member) throw rules.notFoundError();
      return await work(tx);
    });

  const recordAudit = makeAuditRecorder(audit, 'staff');

  return {
    /** `add` and `remove` are for the transaction that saves the staff member. */
    add,
    remove: (tx: UniversityTx, staffId: string, ids: readonly string[]): Promise<number> =>
      store.deleteAssignments(tx, staffId, rules.filterSavedIds(ids)),

    list: (caller: Caller, staffId: string): Promise<Assignment[]> =>
      inAdminTransaction(caller, async (tx) => {
        if (!(await findStaff(tx, staffId))) throw rules.notFoundError();
        return (await store.listAssignments(tx, staffId)).map(toAssignment);
      }),

    addTo: (caller: Caller, staffId: string, forms: readonly rules.AssignmentForm[]): Promise<Assignment[]> =>
      inStaffTransaction(caller, staffId, async (tx) => {
        const { modules, added } = await add(tx, staffId, forms, 'courses');
        if (added.length > 0) await recordAudit(tx, caller, 'staff.assigned', staffId, { modules: added });
        const all = await store.listAssignments(tx, staffId);
        return all.filter(({ module_id }) => modules.includes(module_id)).map(toAssignment);
      }),

    removeFrom: (caller: Caller, staffId: string, ids: readonly string[]): Promise<number> =>
      inStaffTransaction(caller, staffId, async (tx) => {
        const removable = rules.filterSavedIds(ids);
        const deleted = await store.deleteAssignments(tx, staffId, removable);
        if (deleted > 0) await recordAudit(tx, caller, 'staff.unassigned', staffId, { assignments: removable });
        return deleted;
      }),
  };
}

const toAssignment = ({ created_at, ...row }: store.AssignmentRow): Assignment => ({
  ...row,
  created_at: created_at.toISOString(),
});
