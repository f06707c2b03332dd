import { academicYearOf } from '@muster/contract/academic-years';
import type { BodyOf } from '@muster/contract/endpoint';
import type { studentsByGroupsAndModule } from '@muster/contract/registers';
import { sessionFormTexts } from '@muster/contract/sessions';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { localNow } from './class-times.rules.ts';
import { countGroups, findAcademicYear, findModule, findStaffId, getUniversity } from './opening.store.ts';
import { requireTaught } from './opening-lecturer.service.ts';
import { type ExpectedStudent, listExpected } from './roster.store.ts';
import * as store from './session-choices.store.ts';

export type SessionChoices = ReturnType<typeof makeSessionChoices>;

/** What the class session form offers. */
export function makeSessionChoices({ database, clock }: { database: Pick<Database, 'inUniversity'>; clock: Clock }) {
  const within = <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>) =>
    database.inUniversity(caller.universityId, work);

  async function getModule(tx: UniversityTx, code: string): Promise<{ id: string }> {
    const module = await findModule(tx, { id: null, code });
    if (!module) throw refuse('not_found', 'Module not found');
    return module;
  }

  /** The guard has seen that the lecturer exists; screens may name the account instead of the record. */
  const staffIdOf = async (tx: UniversityTx, id: string): Promise<string> => {
    const staffId = await findStaffId(tx, id);
    if (staffId === undefined) throw refuse('no_staff_record');
    return staffId;
  };

  return {
    modules(caller: Caller) {
      if (caller.role !== 'admin' && caller.staffId === null) throw refuse('no_staff_record');
      return within(caller, (tx) => store.listModules(tx, caller.role === 'admin' ? null : caller.staffId));
    },

    async semesters(caller: Caller, lecturerId: string): Promise<{ value: string; label: string }[]> {
      const rows = await within(caller, async (tx) => store.listTaughtSemesters(tx, await staffIdOf(tx, lecturerId)));
      return rows.map(({ semester }) => ({ value: String(semester), label: `Semester ${semester}` }));
    },

    modulesOf: (caller: Caller, lecturerId: string, semester: number) =>
      within(caller, async (tx) => store.listTaughtModules(tx, await staffIdOf(tx, lecturerId), semester)),

    groupsOf: (caller: Caller, code: string) =>
      within(caller, async (tx) => store.listGroupsOf(tx, (await getModule(tx, code)).id)),

    assistantsOf: (caller: Caller, code: string) =>
      within(caller, async (tx) => store.listAssistantsOf(tx, (await getModule(tx, code)).id)),

    /** Exactly those whom the roster of a session with this module and these groups will hold. */
    async expected(caller: Caller, body: BodyOf<typeof studentsByGroupsAndModule>): Promise<ExpectedStudent[]> {
      const groupIds = [...new Set(body.group_ids)];
      if (groupIds.length === 0)
        throw refuse('invalid_input', sessionFormTexts.noGroup, { group_ids: sessionFormTexts.noGroup });
      if (!body.module_code)
        throw refuse('invalid_input', 'Please select a module', { module_code: 'Please select a module' });
      const code = body.module_code;
      return await within(caller, async (tx) => {
        const module = await getModule(tx, code);
        await requireTaught(tx, caller, module.id);
        if ((await countGroups(tx, groupIds)) !== groupIds.length) throw refuse('not_found', 'Group not found');
        const { date } = localNow(clock.now(), (await getUniversity(tx)).time_zone);
        const academicYear = body.academic_year || (await findAcademicYear(tx, date)) || academicYearOf(date);
        return await listExpected(tx, { moduleId: module.id, groupIds, academicYear });
      });
    },
  };
}
