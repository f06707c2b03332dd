import type { BellEvent } from '@muster/contract/accounts/notifications';

/** Events to read. Events that need a decision are not notifications. */
export type Notification = Exclude<BellEvent, { kind: 'admin_pending' | 'privacy_enquiry' }>;

const needsDecision = ({ kind }: BellEvent): boolean => kind === 'admin_pending' || kind === 'privacy_enquiry';

export const toNotifications = (events: readonly BellEvent[]): Notification[] =>
  events.filter((event): event is Notification => !needsDecision(event));

/** Number of events that need a decision. */
export const countWaiting = (events: readonly BellEvent[]): number => events.filter(needsDecision).length;

/** Number of notifications since the bell was last opened; '' is never. */
export const countUnseen = (notifications: readonly Notification[], lastSeen: string): number =>
  notifications.filter(({ at }) => lastSeen === '' || Date.parse(at) > Date.parse(lastSeen)).length;

/** 'Notifications, 1 waiting, 2 new' */
export function bellLabel(waiting: number, unseen: number): string {
  const parts = [waiting === 0 ? '' : `${waiting} waiting`, unseen === 0 ? '' : `${unseen} new`];
  return ['Notifications', ...parts.filter((part) => part !== '')].join(', ');
}
