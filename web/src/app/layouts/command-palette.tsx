import type { User } from '@muster/contract/accounts/accounts';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Palette } from '../../features/search/palette.tsx';
import type { SearchResult } from '../../features/search/search.logic.ts';
import { searchEntriesOf } from '../routes/search-entries.ts';
import { useCommands } from './use-commands.ts';
import type { UserDialog } from './user-dialogs.tsx';

type Props = {
  user: User;
  onOpenDialog: (dialog: UserDialog) => void;
  /** A result was opened. */
  onChosen: () => void;
  onClose: () => void;
};

/** The search palette with the pages and actions of the user's role. */
export function CommandPalette({ user, onOpenDialog, onChosen, onClose }: Props) {
  const router = useRouter();
  const pages = useMemo(() => searchEntriesOf(user), [user]);
  const commands = useCommands(user.role, onOpenDialog);
  return (
    <Palette
      accountId={user.id}
      entries={[...pages, ...commands]}
      hasRecords={user.role === 'admin'}
      searchList={user.role === 'lecturer' ? studentsMatching : undefined}
      onChoose={(href) => {
        onChosen();
        void router.navigate({ to: '/', href });
      }}
      onClose={onClose}
    />
  );
}

const studentsMatching = (text: string): SearchResult => ({
  href: `/lecturer/students?${new URLSearchParams({ search: text }).toString()}`,
  title: `Students matching “${text}”`,
  detail: '',
  kind: 'student',
});
