import type { User } from '@muster/contract/accounts';
import { Avatar } from '@mantine/core';
import { IconChevronDown, IconSettings, IconShieldLock, IconUser } from '@tabler/icons-react';
import { SmallMenu } from '../../ui/small-menu.tsx';
import { ownPages } from './sidebar-items.ts';
import { initialOf } from '../../ui/initial.ts';
import classes from './user-menu.module.css';

type Props = { user: User };

/** Photo or first letter, name and role; opens Profile, Settings and Privacy & Policy. */
export function UserMenu({ user }: Props) {
  const { profile, settings } = ownPages[user.role];
  return (
    <SmallMenu
      className={classes.block}
      items={[
        { to: profile, label: 'Profile', icon: <IconUser size={18} aria-hidden /> },
        { to: settings, label: 'Settings', icon: <IconSettings size={18} aria-hidden /> },
        { to: '/privacy-policy', label: 'Privacy & Policy', icon: <IconShieldLock size={18} aria-hidden /> },
      ]}
    >
      <Avatar src={user.photo} alt="" color="petrol" radius="50%" size={38}>
        {initialOf(user.name)}
      </Avatar>
      <span className={classes.words}>
        {/* A name that is written from right to left is cut at its end, not at its beginning. */}
        <span className={classes.name} dir="auto">
          {user.name}
        </span>
        <span className={classes.role}>{user.role}</span>
      </span>
      <IconChevronDown size={16} aria-hidden className={classes.chevron} />
    </SmallMenu>
  );
}
