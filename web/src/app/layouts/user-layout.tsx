import type { User } from '@muster/contract/accounts/accounts';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { navigationStyle } from '#ui/preferences/navigation-style.ts';
import { AccountPreferences } from '../session/account-preferences.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Sidebar } from './sidebar.tsx';
import { SidebarHeader } from './sidebar-header.tsx';
import { SkipLink } from './skip-link.tsx';
import type { UserDialog } from './user-dialogs.tsx';
import { useShortcutsKey } from './use-shortcuts-key.ts';
import classes from './user-layout.module.css';

const TopBar = lazy(async () => ({ default: (await import('./top-bar.tsx')).TopBar }));
const UserDialogs = lazy(async () => ({ default: (await import('./user-dialogs.tsx')).UserDialogs }));

type Props = { user: User; children: ReactNode };

/**
 * The layout of all screens of signed-in users: the role's sidebar, or the top bar for users who prefer it. A change of the
 * preference keeps the screen and its input.
 */
export function UserLayout({ user, children }: Props) {
  const hasSidebar = navigationStyle.use() === 'side menu';
  const [dialog, setDialog] = useState<UserDialog>();
  useShortcutsKey(useCallback(() => setDialog('shortcuts'), []));
  const header = { user, onOpenDialog: setDialog };
  return (
    <div className={classes.layout} data-navigation={hasSidebar ? 'side' : 'top'}>
      <SkipLink />
      {hasSidebar && (
        <aside className={classes.side}>
          <Sidebar user={user} />
        </aside>
      )}
      <div className={classes.body}>
        {hasSidebar ? (
          <SidebarHeader {...header} />
        ) : (
          <Suspense fallback={<header className={classes.top} />}>
            <TopBar {...header} />
          </Suspense>
        )}
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
      {/* Lecturers' screens have their own messages about a lost connection. */}
      {user.role === 'student' && <OfflineNotice />}
      {/* Not loaded later: a preference chosen before it is there would be replaced by that of the account. */}
      <AccountPreferences user={user} />
      {dialog && (
        <Suspense>
          <UserDialogs role={user.role} dialog={dialog} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
