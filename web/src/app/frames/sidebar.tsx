import type { Role } from '@muster/contract/shared';
import { IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { signOut } from '../../features/accounts/accounts.api.ts';
import { Brand } from './brand.tsx';
import classes from './sidebar.module.css';
import { sidebars } from './sidebar-items.ts';

/** Logo, the role's items and the way out. */
export function Sidebar({ role }: { role: Role }) {
  const { items, logo, signOut: signOutLabel } = sidebars[role];
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <nav className={classes.sidebar} aria-label="Main">
      <div className={classes.logo}>
        <Brand to={logo} />
      </div>
      {items.map(({ to, label, icon: Icon, leadsTo = [] }) => (
        <Link
          key={to}
          to={to}
          className={classes.item}
          activeOptions={{ exact: true, includeSearch: false }}
          {...(leadsTo.some((beginning) => path.startsWith(beginning)) && { 'aria-current': 'true' as const })}
        >
          <Icon size={21} stroke={1.7} aria-hidden />
          {label}
        </Link>
      ))}
      <span className={classes.space} />
      <button type="button" className={classes.item} onClick={() => void signOut()}>
        <IconLogout size={21} stroke={1.7} aria-hidden />
        {signOutLabel}
      </button>
    </nav>
  );
}
