import type { Role } from '@muster/contract/http/shared';
import { useMantineColorScheme } from '@mantine/core';
import { signOut } from '../../features/accounts/accounts.api.ts';
import type { Command } from '../../features/search/search.logic.ts';
import { sidebars } from './navigation-items.ts';
import type { UserDialog } from './user-dialogs.tsx';

/** Actions of the search palette that run on the current screen. */
export function useCommands(role: Role, onOpenDialog: (dialog: UserDialog) => void): readonly Command[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const themes = [
    ['light', 'Light theme'],
    ['dark', 'Dark theme'],
    ['auto', 'Theme of the system'],
  ] as const;
  const commands = [
    ...themes
      .filter(([scheme]) => scheme !== colorScheme)
      .map(([scheme, title]) => ({ title, run: () => setColorScheme(scheme) })),
    { title: 'Display preferences', run: () => onOpenDialog('display preferences') },
    { title: 'Keyboard shortcuts', run: () => onOpenDialog('shortcuts') },
    { title: sidebars[role].signOut, run: () => void signOut() },
  ];
  return commands.map(({ title, run }) => ({ href: `#${title}`, title, detail: '', kind: 'action', run }));
}
