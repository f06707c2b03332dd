import { Drawer } from '@mantine/core';
import type { User } from '@muster/contract/accounts/accounts';
import classes from './phone-menu.module.css';
import { Sidebar } from './sidebar.tsx';

type Props = { user: User; isOpen: boolean; onClose: () => void };

/** The sidebar as a drawer on small screens. */
export function PhoneMenu({ user, isOpen, onClose }: Props) {
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
        <Sidebar user={user} onNavigate={onClose} />
      </div>
    </Drawer>
  );
}
