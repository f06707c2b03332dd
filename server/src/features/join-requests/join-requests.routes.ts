import * as api from '@muster/contract/attendance/join-requests';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { Mount } from '#platform/http/mount.ts';
import type { JoinRequests } from './join-requests.service.ts';

/** `askToJoin` is mounted by the check-ins, which verify the claim. */
export function mountJoinRequests(mount: Mount, joinRequests: JoinRequests): void {
  mount(api.ownJoinRequest, async ({ caller, params }) => {
    const { studentId, universityId } = caller;
    if (studentId === null) throw httpError('no_student_record');
    return await joinRequests.getOwn({ universityId, studentId }, params.id);
  });
  mount(api.listJoinRequests, async ({ caller, params }) => ({
    success: true as const,
    requests: await joinRequests.list(caller.universityId, params.id),
  }));
  mount(api.acceptJoinRequest, async ({ caller, params }) => ({
    success: true as const,
    request: await joinRequests.accept(caller, params.id, params.studentId),
  }));
  mount(api.declineJoinRequest, async ({ caller, params }) => ({
    success: true as const,
    request: await joinRequests.decline(caller, params.id, params.studentId),
  }));
}
