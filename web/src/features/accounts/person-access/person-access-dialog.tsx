import { Modal } from '@mantine/core';
import { useReturnFocus } from '#ui/focus/use-return-focus.ts';
import { PersonAccess } from './person-access.tsx';
import type { Person } from './person-access.api.ts';

/** Dialog with the sign-ins of a person. Render it only while it is open. */
export function PersonAccessDialog({ title, onClose, ...person }: Person & { title: string; onClose: () => void }) {
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <PersonAccess {...person} />
    </Modal>
  );
}
