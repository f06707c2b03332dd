import { inboxCounts } from '@muster/contract/attendance/inbox';
import type { Mount } from '#platform/http/mount.ts';
import type { Inbox } from './inbox.service.ts';

export function mountInbox(mount: Mount, inbox: Inbox): void {
  mount(inboxCounts, ({ caller }) => inbox.count(caller));
}
