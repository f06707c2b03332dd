import { Drawer } from '@mantine/core';
import type { Role } from '@muster/contract/http/shared';
import classes from './phone-menu.module.css';
import { Sidebar } from './sidebar.tsx';

type Props = { role: Role; isOpen: boolean; onClose: () => void };

/** The sidebar as a drawer on small screens. */
export function PhoneMenu({ role, isOpen, onClose }: Props) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={280}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': 'Menu' } }}
    >
      <div className={classes.drawer}>
        <Sidebar role={role} onNavigate={onClose} />
      </div>
    </Drawer>
  );
}
