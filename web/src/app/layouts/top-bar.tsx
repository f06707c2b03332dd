import type { User } from '@muster/contract/accounts/accounts';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { signOut } from '../../features/accounts/accounts.api.ts';
import { markCurrent, topBarTabs } from './navigation-items.ts';
import { TopBarBrand } from './top-bar-brand.tsx';
import classes from './top-bar.module.css';
import type { UserDialog } from './user-dialogs.tsx';
import { UserMenu } from './user-menu.tsx';

const HeaderTools = lazy(async () => ({ default: (await import('./header-tools.tsx')).HeaderTools }));

type Props = { user: User; onOpenDialog: (dialog: UserDialog) => void };

/** Top bar with tabs, for users who prefer it to the sidebar. */
export function TopBar({ user, onOpenDialog }: Props) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <header className={classes.bar}>
      <TopBarBrand />
      <nav className={classes.tabs} aria-label="Main">
        {topBarTabs[user.role].map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            className={classes.tab}
            activeOptions={{ exact: true, includeSearch: false }}
            {...markCurrent(tab, path)}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      <div className={classes.user}>
        <Suspense>
          <HeaderTools user={user} onOpenDialog={onOpenDialog} />
        </Suspense>
        <UserMenu user={user} onOpenDialog={onOpenDialog} />
        <Button variant="default" size="sm" onClick={() => void signOut()}>
          Logout
        </Button>
      </div>
    </header>
  );
}
