import { studentsByGroupsAndModule } from '@muster/contract/attendance/registers';
import * as api from '@muster/contract/attendance/session-choices';
import type { Mount } from '#platform/http/mount.ts';
import type { SessionChoices } from './session-choices.service.ts';

export function mountSessionChoices(mount: Mount, choices: SessionChoices): void {
  const success = true as const;
  mount(api.sessionModules, async ({ caller }) => ({ success, modules: await choices.modules(caller) }));
  mount(api.lecturerSemesters, async ({ caller, params }) => ({
    success,
    semesters: await choices.semesters(caller, params.id),
  }));
  mount(api.lecturerModules, async ({ caller, params }) => ({
    success,
    modules: await choices.modulesOf(caller, params.id, params.semester),
  }));
  mount(api.moduleGroups, async ({ caller, params }) => ({
    success,
    groups: await choices.groupsOf(caller, params.code),
  }));
  mount(api.moduleAssistants, async ({ caller, params }) => ({
    success,
    assistants: await choices.assistantsOf(caller, params.code),
  }));
  mount(studentsByGroupsAndModule, async ({ caller, body }) => {
    const { students, noStudents } = await choices.expected(caller, body);
    return { success, students, no_students: noStudents };
  });
}
