import type { Role } from '@muster/contract/http/shared';
import { IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { signOut } from '../../features/accounts/accounts.api.ts';
import { Brand } from './brand.tsx';
import classes from './sidebar.module.css';
import { sidebars } from './navigation-items.ts';

/** Logo, the role's items and the sign-out button. `onNavigate` runs for each clicked item, also for that of the current screen. */
export function Sidebar({ role, onNavigate }: { role: Role; onNavigate?: () => void }) {
  const { items, logo, signOut: signOutLabel } = sidebars[role];
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <nav className={classes.sidebar} aria-label="Main">
      <div className={classes.logo}>
        <Brand to={logo} />
      </div>
      {items.map(({ to, label, icon: Icon, childPaths = [] }) => (
        <Link
          key={to}
          to={to}
          className={classes.item}
          activeOptions={{ exact: true, includeSearch: false }}
          onClick={onNavigate}
          {...(childPaths.some((prefix) => path.startsWith(prefix)) && { 'aria-current': 'true' as const })}
        >
          <Icon size={21} stroke={1.7} aria-hidden />
          {label}
        </Link>
      ))}
      <span className={classes.spacer} />
      <button type="button" className={classes.item} onClick={() => void signOut()}>
        <IconLogout size={21} stroke={1.7} aria-hidden />
        {signOutLabel}
      </button>
    </nav>
  );
}
