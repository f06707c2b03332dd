import type { User } from '@muster/contract/accounts';
import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconSettings, IconShieldLock, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ownPages } from './sidebar-items.ts';
import classes from './user-menu.module.css';

type Props = { user: User };

/** Photo or first letter, name and role; opens Profile, Settings and Privacy & Policy. */
export function UserMenu({ user }: Props) {
  const pages = ownPages[user.role];
  return (
    <Menu position="bottom-end" width={220} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.block}>
          <Avatar src={user.photo} alt="" color="petrol" radius="xl" size={38}>
            {user.name.slice(0, 1).toUpperCase()}
          </Avatar>
          <span className={classes.words}>
            <span className={classes.name}>{user.name}</span>
            <span className={classes.role}>{user.role}</span>
          </span>
          <IconChevronDown size={16} aria-hidden className={classes.chevron} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={pages.profile} leftSection={<IconUser size={18} aria-hidden />}>
          Profile
        </Menu.Item>
        <Menu.Item component={Link} to={pages.settings} leftSection={<IconSettings size={18} aria-hidden />}>
          Settings
        </Menu.Item>
        <Menu.Item component={Link} to="/privacy-policy" leftSection={<IconShieldLock size={18} aria-hidden />}>
          Privacy & Policy
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
