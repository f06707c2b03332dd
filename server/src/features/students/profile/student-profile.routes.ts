import * as api from '@muster/contract/profiles';
import type { Mount } from '../../../platform/http/mount.ts';
import { makeStudentProfile, type StudentProfileParts } from './student-profile.service.ts';

const done = { success: true } as const;

export function mountStudentProfile(mount: Mount, parts: StudentProfileParts): void {
  const profile = makeStudentProfile(parts);

  mount(api.studentProfile, async ({ caller }) => ({ ...done, student: await profile.get(caller) }));
  mount(api.studentProfileModules, ({ caller }) => profile.modules(caller));
  mount(api.changeStudentProfile, async ({ caller, body }) => ({
    ...done,
    message: api.profileTexts.phoneSaved,
    student: await profile.changePhone(caller, body),
  }));
}
