import type { User } from '@muster/contract/accounts/accounts';
import { lazy, Suspense, useState } from 'react';
import { PaletteButton } from '../../features/search/palette-button.tsx';
import type { UserDialog } from './user-dialogs.tsx';

const HeaderBell = lazy(async () => ({ default: (await import('./header-bell.tsx')).HeaderBell }));
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

type Props = { user: User; onOpenDialog: (dialog: UserDialog) => void };

/** Tools in the header of every screen: the search and the bell. */
export function HeaderTools({ user, onOpenDialog }: Props) {
  const [isSearching, setIsSearching] = useState(false);
  return (
    <>
      <PaletteButton
        onOpenChange={setIsSearching}
        renderPalette={(end) => <CommandPalette user={user} onOpenDialog={onOpenDialog} {...end} />}
      />
      <Suspense>
        <HeaderBell user={user} isCovered={isSearching} />
      </Suspense>
    </>
  );
}
