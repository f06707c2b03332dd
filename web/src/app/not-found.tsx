import { IconMapPinOff } from '@tabler/icons-react';
import { EmptyState } from '../ui/empty-state.tsx';

/** A path of the product that shows nothing. */
export function NotFound() {
  return (
    <EmptyState
      level={1}
      icon={<IconMapPinOff size={28} stroke={1.6} aria-hidden />}
      title="Page not found"
      text="There is nothing at this address."
    />
  );
}
