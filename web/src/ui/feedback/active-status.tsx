import { StatusBadge } from './status-badge.tsx';

/** 'Active' is the rule and quiet text, which the card of a phone omits; the badge marks the exception. */
export function ActiveStatus({ isActive }: { isActive: boolean }) {
  return isActive ? <span data-usual>Active</span> : <StatusBadge tone="neutral">Inactive</StatusBadge>;
}
