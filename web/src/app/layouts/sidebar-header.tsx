import type { User } from '@muster/contract/accounts/accounts';
import { Burger } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { usePrefetch } from '#ui/layout/use-prefetch.ts';
import { Brand } from './brand.tsx';
import { sidebars } from './navigation-items.ts';
import type { UserDialog } from './user-dialogs.tsx';
import classes from './user-layout.module.css';
import { UserMenu } from './user-menu.tsx';

const HeaderTools = lazy(async () => ({ default: (await import('./header-tools.tsx')).HeaderTools }));
const loadMenu = async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu });
const PhoneMenu = lazy(loadMenu);

type Props = { user: User; onOpenDialog: (dialog: UserDialog) => void };

/** The header beside the sidebar. On small screens a burger opens the sidebar. */
export function SidebarHeader({ user, onOpenDialog }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  usePrefetch(loadMenu);
  const path = useLocation({ select: (location) => location.pathname });
  useEffect(() => setIsOpen(false), [path]);
  const { logo } = sidebars[user.role];
  return (
    <header className={classes.top}>
      <Burger
        className={classes.burger}
        opened={isOpen}
        onClick={() => {
          setIsOpen(true);
          setHasOpened(true);
        }}
        size="sm"
        aria-label="Open the menu"
      />
      <span className={classes.brand}>
        <Brand to={logo} universityLogo={user.university_logo} />
      </span>
      <div className={classes.tools}>
        <Suspense>
          <HeaderTools user={user} onOpenDialog={onOpenDialog} />
        </Suspense>
        <UserMenu user={user} onOpenDialog={onOpenDialog} />
      </div>
      {hasOpened && (
        <Suspense>
          <PhoneMenu user={user} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
