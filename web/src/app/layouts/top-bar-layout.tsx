import type { User } from '@muster/contract/accounts/accounts';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { signOut } from '../../features/accounts/accounts.api.ts';
import { topBarTabs } from './navigation-items.ts';
import { SkipLink } from './skip-link.tsx';
import classes from './top-bar-layout.module.css';
import { UserMenu } from './user-menu.tsx';

const AdminTools = lazy(async () => ({ default: (await import('./admin-tools.tsx')).AdminTools }));

type Props = { user: User; children: ReactNode };

const Brand = () => (
  <Link to="/dashboard" className={classes.brand}>
    AttendanceApp
  </Link>
);

/** Top bar of test screens: the brand only, without a user. The screen brings its own main landmark. */
export function BrandLayout({ children }: Pick<Props, 'children'>) {
  return (
    <div className={classes.brandOnly}>
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

/** Top bar with tabs, for pages without the role's sidebar. */
export function TopBarLayout({ user, children }: Props) {
  return (
    <>
      <SkipLink />
      <header className={classes.bar}>
        <Brand />
        <nav className={classes.tabs} aria-label="Main">
          {topBarTabs[user.role].map(({ to, label }) => (
            <Link key={to} to={to} className={classes.tab} activeOptions={{ exact: true, includeSearch: false }}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes.user}>
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
