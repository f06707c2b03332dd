import { academicYearOf } from '@muster/contract/academics/academic-years';
import { isInEveryTerm, termName, termsOf } from '@muster/contract/academics/structure';
import type { BodyOf } from '@muster/contract/http/endpoint';
import type { studentsByGroupsAndModule } from '@muster/contract/attendance/registers';
import { maxPageSize } from '@muster/contract/http/lists';
import { sessionFormTexts } from '@muster/contract/attendance/sessions';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { getStructure } from '#domain/academic-structure.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { localNow } from '../class-times.rules.ts';
import {
  countGroups,
  findAcademicYear,
  findModule,
  findSemesterOfModule,
  findStaffId,
  getUniversity,
  type Module,
} from '../opening/opening.store.ts';
import { requireTaught } from '../opening/opening-lecturer.service.ts';
import { type ClassLists, type ExpectedStudent, explainEmptyList } from '../opening/opening.service.ts';
import * as store from './session-choices.store.ts';

export type SessionChoices = ReturnType<typeof makeSessionChoices>;

export type SessionChoicesDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly classLists: Pick<ClassLists, 'listExpected' | 'explainEmpty'>;
  readonly requireStepUp: (tx: UniversityTx, caller: Caller) => Promise<void>;
};

/** The options of the class session form. */
export function makeSessionChoices({ database, clock, classLists, requireStepUp }: SessionChoicesDeps) {
  const within = <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>) =>
    database.inUniversity(caller.universityId, work);

  async function getModule(tx: UniversityTx, code: string): Promise<Module> {
    const module = await findModule(tx, { id: null, code });
    if (!module) throw httpError('not_found', 'Module not found');
    return module;
  }

  /** Resolves a staff id from the id of the staff record or of the account. The guard has checked that the lecturer exists. */
  const staffIdOf = async (tx: UniversityTx, id: string): Promise<string> => {
    const staffId = await findStaffId(tx, id);
    if (staffId === undefined) throw httpError('no_staff_record');
    return staffId;
  };

  return {
    modules(caller: Caller) {
      if (caller.role !== 'admin' && caller.staffId === null) throw httpError('no_staff_record');
      return within(caller, (tx) => store.listModules(tx, caller.role === 'admin' ? null : caller.staffId));
    },

    async semesters(caller: Caller, lecturerId: string): Promise<{ value: string; label: string }[]> {
      return await within(caller, async (tx) => {
        const rows = await store.listTaughtSemesters(tx, await staffIdOf(tx, lecturerId));
        const structure = await getStructure(tx);
        const isEvery = rows.some(({ semester }) => isInEveryTerm(semester));
        const semesters = isEvery ? termsOf(structure) : rows.map(({ semester }) => semester);
        return semesters.map((semester) => ({ value: String(semester), label: termName(structure, semester) }));
      });
    },

    modulesOf: (caller: Caller, lecturerId: string, semester: number) =>
      within(caller, async (tx) => store.listTaughtModules(tx, await staffIdOf(tx, lecturerId), semester)),

    groupsOf: (caller: Caller, code: string) =>
      within(caller, async (tx) => store.listGroupsOf(tx, (await getModule(tx, code)).id)),

    assistantsOf: (caller: Caller, code: string) =>
      within(caller, async (tx) => store.listAssistantsOf(tx, (await getModule(tx, code)).id)),

    /** Lists the students whom the list of a class with this module and these groups would have. `noStudents`: why there is none. */
    async expected(
      caller: Caller,
      body: BodyOf<typeof studentsByGroupsAndModule>,
    ): Promise<{ students: ExpectedStudent[]; noStudents: string | null }> {
      const groupIds = [...new Set(body.group_ids)];
      if (groupIds.length === 0)
        throw httpError('invalid_input', sessionFormTexts.noGroup, { group_ids: sessionFormTexts.noGroup });
      if (!body.module_code)
        throw httpError('invalid_input', 'Please select a module', { module_code: 'Please select a module' });
      const code = body.module_code;
      return await within(caller, async (tx) => {
        const module = await getModule(tx, code);
        const { date: today } = localNow(clock.now(), (await getUniversity(tx)).time_zone);
        await requireTaught(tx, caller, module.id, body.date ?? today);
        if ((await countGroups(tx, groupIds, module.id)) !== groupIds.length)
          throw httpError('not_found', 'Group not found');
        const academicYear = body.academic_year || (await findAcademicYear(tx, today)) || academicYearOf(today);
        const date = body.date ?? today;
        const semester = body.semester ?? (await findSemesterOfModule(tx, module, date));
        const of = { moduleId: module.id, groupIds, academicYear, semester };
        const students = await classLists.listExpected(tx, { ...of, date });
        // Teaching limits what lecturers can list; administrators can name any groups.
        if (caller.role === 'admin' && students.length > maxPageSize) await requireStepUp(tx, caller);
        return { students, noStudents: students.length > 0 ? null : await explainEmptyList(tx, classLists, of) };
      });
    },
  };
}
