import * as api from '@muster/contract/people/enrollment-proposals';
import type { Mount } from '#platform/http/mount.ts';
import type { EnrollmentProposals } from './enrollment-proposals.service.ts';

export function mountEnrollmentProposals(mount: Mount, proposals: EnrollmentProposals): void {
  mount(api.listEnrollmentProposals, ({ caller, query }) => proposals.list(caller, query));
  mount(api.listOwnEnrollmentProposals, ({ caller, query }) => proposals.listOwn(caller, query));
  mount(api.decideEnrollmentProposal, ({ caller, params, body }) => proposals.decide(caller, params.id, body));
}
