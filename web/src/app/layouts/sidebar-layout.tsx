import type { User } from '@muster/contract/accounts/accounts';
import { Burger } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { usePrefetch } from '../../ui/layout/use-prefetch.ts';
import { Brand } from './brand.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Sidebar } from './sidebar.tsx';
import classes from './sidebar-layout.module.css';
import { sidebars } from './navigation-items.ts';
import { SkipLink } from './skip-link.tsx';
import { UserMenu } from './user-menu.tsx';

const AdminTools = lazy(async () => ({ default: (await import('./admin-tools.tsx')).AdminTools }));
const loadMenu = async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu });
const PhoneMenu = lazy(loadMenu);

type Props = { user: User; children: ReactNode };

/** Sidebar of the role at the left and a top bar with the user menu; on small screens a burger opens the sidebar. */
export function SidebarLayout({ user, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  usePrefetch(loadMenu);
  const path = useLocation({ select: (location) => location.pathname });
  useEffect(() => setIsOpen(false), [path]);
  const { logo } = sidebars[user.role];
  return (
    <div className={classes.layout}>
      <SkipLink />
      <aside className={classes.side}>
        <Sidebar role={user.role} />
      </aside>
      <div className={classes.body}>
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
            <Brand to={logo} />
          </span>
          <div className={classes.tools}>
            {user.role === 'admin' && (
              <Suspense>
                <AdminTools user={user} hasBell />
              </Suspense>
            )}
            <UserMenu user={user} />
          </div>
        </header>
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
      {/* Lecturers' screens have their own messages about a lost connection. */}
      {user.role === 'student' && <OfflineNotice />}
      {hasOpened && (
        <Suspense>
          <PhoneMenu role={user.role} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
