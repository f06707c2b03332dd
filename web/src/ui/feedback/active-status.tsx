import { StatusBadge } from './status-badge.tsx';

/** 'Active' is the rule and quiet text; the badge marks the exception. */
export function ActiveStatus({ isActive }: { isActive: boolean }) {
  return isActive ? 'Active' : <StatusBadge tone="neutral">Inactive</StatusBadge>;
}
