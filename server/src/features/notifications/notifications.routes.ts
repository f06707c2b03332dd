import { bellEvents } from '@muster/contract/accounts/notifications';
import type { Mount } from '#platform/http/mount.ts';
import type { Notifications } from './notifications.service.ts';

export function mountNotifications(mount: Mount, notifications: Notifications): void {
  mount(bellEvents, ({ caller, query }) => notifications.list(caller, query));
}
