import type { User } from '@muster/contract/accounts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { signOut } from '../../features/accounts/accounts.api.ts';
import { tabs } from './sidebar-items.ts';
import { SkipLink } from './skip-link.tsx';
import classes from './top-frame.module.css';
import { UserMenu } from './user-menu.tsx';

const AdminTools = lazy(async () => ({ default: (await import('./admin-tools.tsx')).AdminTools }));

type Props = { user: User; children: ReactNode };

const Brand = () => (
  <Link to="/dashboard" className={classes.brand}>
    AttendanceApp
  </Link>
);

/** The top navigation where nobody is asked for: the brand alone, above a screen that brings its own landmark. */
export function BrandFrame({ children }: Pick<Props, 'children'>) {
  return (
    <div className={classes.open}>
      <SkipLink />
      <header className={classes.bar}>
        <Brand />
      </header>
      <div id="main" tabIndex={-1} className={classes.screen}>
        {children}
      </div>
    </div>
  );
}

/** The top navigation variant, for pages without a role's sidebar. */
export function TopFrame({ user, children }: Props) {
  return (
    <>
      <SkipLink />
      <header className={classes.bar}>
        <Brand />
        <nav className={classes.tabs} aria-label="Main">
          {tabs[user.role].map(({ to, label }) => (
            <Link key={to} to={to} className={classes.tab} activeOptions={{ exact: true, includeSearch: false }}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes.person}>
          {user.role === 'admin' && (
            <Suspense>
              <AdminTools user={user} />
            </Suspense>
          )}
          <UserMenu user={user} />
          <Button variant="default" size="sm" onClick={() => void signOut()}>
            Logout
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </>
  );
}
