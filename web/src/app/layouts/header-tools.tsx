import type { User } from '@muster/contract/accounts/accounts';
import { lazy, Suspense, useState } from 'react';
import { PaletteButton } from '../../features/search/palette-button.tsx';
import type { UserDialog } from './user-dialogs.tsx';

const AdminBell = lazy(async () => ({ default: (await import('./admin-bell.tsx')).AdminBell }));
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

type Props = { user: User; onOpenDialog: (dialog: UserDialog) => void };

/** Tools in the header of every screen: the search, and the bell of administrators. */
export function HeaderTools({ user, onOpenDialog }: Props) {
  const [isSearching, setIsSearching] = useState(false);
  return (
    <>
      <PaletteButton
        onOpenChange={setIsSearching}
        renderPalette={(end) => <CommandPalette user={user} onOpenDialog={onOpenDialog} {...end} />}
      />
      {user.role === 'admin' && (
        <Suspense>
          <AdminBell accountId={user.id} isCovered={isSearching} />
        </Suspense>
      )}
    </>
  );
}
