import * as api from '@muster/contract/accounts/profiles';
import type { Mount } from '#platform/http/mount.ts';
import type { Students } from '../students.service.ts';

const done = { success: true } as const;

export function mountStudentProfile(mount: Mount, { profile }: Students): void {
  mount(api.studentProfile, async ({ caller }) => ({ ...done, student: await profile.get(caller) }));
  mount(api.studentProfileModules, ({ caller }) => profile.modules(caller));
  mount(api.changeStudentProfile, async ({ caller, body }) => ({
    ...done,
    message: api.profileTexts.phoneSaved,
    student: await profile.changePhone(caller, body),
  }));
}
