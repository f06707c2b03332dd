import type { User } from '@muster/contract/accounts/accounts';
import { Avatar, useMantineColorScheme } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconChevronDown,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSettings,
  IconShieldLock,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { signOut } from '../../features/accounts/accounts.api.ts';
import { DropdownMenu } from '#ui/actions/dropdown-menu.tsx';
import { sidebars, userPages } from './navigation-items.ts';
import { avatarInitial } from '#ui/people/avatar-initial.ts';
import type { UserDialog } from './user-dialogs.tsx';
import classes from './user-menu.module.css';

const themes = [
  { scheme: 'auto', label: 'System', icon: IconDeviceDesktop },
  { scheme: 'light', label: 'Light', icon: IconSun },
  { scheme: 'dark', label: 'Dark', icon: IconMoon },
] as const;

const withViewTransition = (change: () => void): void =>
  'startViewTransition' in document ? void document.startViewTransition(change) : change();

type Props = { user: User; onOpenDialog: (dialog: UserDialog) => void };

/** Photo or initial, name and role; opens the user's own pages, the theme, other preferences and the sign-out. */
export function UserMenu({ user, onOpenDialog }: Props) {
  const { profile, settings } = userPages[user.role];
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <DropdownMenu
      className={classes.button}
      items={[
        { to: profile, label: 'Profile', icon: <IconUser size={18} aria-hidden /> },
        { to: settings, label: 'Settings', icon: <IconSettings size={18} aria-hidden /> },
        {
          label: 'Theme',
          choices: themes.map(({ scheme, label, icon: Icon }) => ({
            label,
            icon: <Icon size={18} aria-hidden />,
            isChecked: colorScheme === scheme,
            // Fades from one theme to the other where the browser can.
            onSelect: () => withViewTransition(() => setColorScheme(scheme)),
          })),
        },
        {
          onSelect: () => onOpenDialog('display preferences'),
          label: 'Display preferences',
          icon: <IconAdjustmentsHorizontal size={18} aria-hidden />,
        },
        {
          onSelect: () => onOpenDialog('shortcuts'),
          label: 'Keyboard shortcuts',
          icon: <IconKeyboard size={18} aria-hidden />,
        },
        { to: '/privacy-policy', label: 'Privacy & Policy', icon: <IconShieldLock size={18} aria-hidden /> },
        {
          onSelect: () => void signOut(),
          label: sidebars[user.role].signOut,
          icon: <IconLogout size={18} aria-hidden />,
        },
      ]}
    >
      <Avatar src={user.photo} alt="" color="petrol" radius="50%" size={38}>
        {avatarInitial(user.name)}
      </Avatar>
      <span className={classes.text}>
        {/* Truncates a right-to-left name at its end. */}
        <span className={classes.name} dir="auto">
          {user.name}
        </span>
        <span className={classes.role}>{user.role}</span>
      </span>
      <IconChevronDown size={16} aria-hidden className={classes.chevron} />
    </DropdownMenu>
  );
}
