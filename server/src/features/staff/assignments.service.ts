import type { Assignment } from '@muster/contract/staff';
import { makeNote } from '../../platform/audit/note.ts';
import type { UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import type { Caller } from '../../platform/http/caller.ts';
import * as store from './assignments.store.ts';
import * as rules from './staff.rules.ts';
import type { StaffParts } from './staff.service.ts';
import { listStaffToChange } from './staff.store.ts';

export type Assignments = ReturnType<typeof makeAssignments>;

/** What staff may teach. */
export function makeAssignments(parts: Pick<StaffParts, 'database' | 'requireAdmin' | 'audit'>) {
  const { audit } = parts;
  const asAdmin = makeAsAdmin(parts);

  /** Adds them to somebody, all or none; answers the modules, and which of them were added by this. */
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
    const rows = rules.namedAssignments(forms, modules, field);
    const inserted = await store.insertAssignments(tx, staffId, rows);
    const known = forms.findIndex((form) => inserted.every(({ module_id }) => module_id !== form.module_id));
    const module = modules.find(({ id }) => id === forms[known]?.module_id);
    if (module) throw rules.assignedTwice(module, field, known);
    return {
      modules: inserted.map(({ module_id }) => module_id),
      added: inserted.filter((one) => one.is_new).map(({ module_id }) => module_id),
    };
  }

  const ofSomebody = <T>(caller: Caller, staffId: string, work: (tx: UniversityTx) => Promise<T>): Promise<T> =>
    asAdmin(caller, async (tx) => {
      const [member] = await listStaffToChange(tx, [staffId]);
      if (!member) throw rules.notFound();
      return await work(tx);
    });

  const note = makeNote(audit, 'staff');

  return {
    /** In the transaction of a form that saves more than these. */
    add,
    remove: (tx: UniversityTx, staffId: string, ids: readonly string[]): Promise<number> =>
      store.deleteAssignments(tx, staffId, rules.storedIds(ids)),

    list: (caller: Caller, staffId: string): Promise<Assignment[]> =>
      ofSomebody(caller, staffId, async (tx) => (await store.listAssignments(tx, staffId)).map(shown)),

    addTo: (caller: Caller, staffId: string, forms: readonly rules.AssignmentForm[]): Promise<Assignment[]> =>
      ofSomebody(caller, staffId, async (tx) => {
        const { modules, added } = await add(tx, staffId, forms, 'courses');
        if (added.length > 0) await note(tx, caller, 'staff.assigned', staffId, { modules: added });
        const all = await store.listAssignments(tx, staffId);
        return all.filter(({ module_id }) => modules.includes(module_id)).map(shown);
      }),

    removeFrom: (caller: Caller, staffId: string, ids: readonly string[]): Promise<number> =>
      ofSomebody(caller, staffId, async (tx) => {
        const removable = rules.storedIds(ids);
        const deleted = await store.deleteAssignments(tx, staffId, removable);
        if (deleted > 0) await note(tx, caller, 'staff.unassigned', staffId, { assignments: removable });
        return deleted;
      }),
  };
}

const shown = ({ created_at, ...row }: store.AssignmentRow): Assignment => ({
  ...row,
  created_at: created_at.toISOString(),
});
