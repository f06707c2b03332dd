import type { User } from '@muster/contract/accounts/accounts';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { PaletteButton } from '../../features/search/palette-button.tsx';
import type { SearchResult } from '../../features/search/search.logic.ts';
import { searchEntriesOf } from '../routes/search-entries.ts';
import { useCommands } from './use-commands.ts';
import type { UserDialog } from './user-dialogs.tsx';

const AdminBell = lazy(async () => ({ default: (await import('./admin-bell.tsx')).AdminBell }));

type Props = { user: User; onOpenDialog: (dialog: UserDialog) => void };

/** Tools in the header of every screen: the search, and the bell of administrators. */
export function HeaderTools({ user, onOpenDialog }: Props) {
  const router = useRouter();
  const [isSearching, setIsSearching] = useState(false);
  const pages = useMemo(() => searchEntriesOf(user.role), [user.role]);
  const commands = useCommands(user.role, onOpenDialog);
  return (
    <>
      <PaletteButton
        accountId={user.id}
        entries={[...pages, ...commands]}
        hasRecords={user.role === 'admin'}
        searchList={user.role === 'lecturer' ? studentsMatching : undefined}
        onChoose={(href) => void router.navigate({ to: '/', href })}
        onOpenChange={setIsSearching}
      />
      {user.role === 'admin' && (
        <Suspense>
          <AdminBell accountId={user.id} isCovered={isSearching} />
        </Suspense>
      )}
    </>
  );
}

const studentsMatching = (text: string): SearchResult => ({
  href: `/lecturer/students?${new URLSearchParams({ search: text }).toString()}`,
  title: `Students matching “${text}”`,
  detail: '',
  kind: 'student',
});
