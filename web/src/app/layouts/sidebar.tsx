import type { User } from '@muster/contract/accounts/accounts';
import { IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { signOut } from '../../features/accounts/accounts.api.ts';
import { isPathOpenTo } from '../routes/guard.ts';
import { Brand } from './brand.tsx';
import classes from './sidebar.module.css';
import { markCurrent, type SidebarItem, sidebars } from './navigation-items.ts';

type Props = {
  user: User;
  /** Runs for each clicked item, also for that of the current screen. */
  onNavigate?: () => void;
};

/** Logo, the role's items, its other areas and the sign-out button. */
export function Sidebar({ user, onNavigate }: Props) {
  const { items, more, logo, signOut: signOutLabel } = sidebars[user.role];
  const isOpen = ({ to }: SidebarItem): boolean => isPathOpenTo(user, to);
  const headingId = useId();
  const shortName = user.settings.short_name;
  return (
    <nav className={classes.sidebar} aria-label="Main">
      <div className={classes.logo}>
        <Brand to={logo} universityLogo={user.university_logo} />
        {shortName !== null && <span className={classes.university}>{shortName}</span>}
      </div>
      <div className={classes.items}>
        {items.filter(isOpen).map((item) => (
          <SidebarLink key={item.label} item={item} onNavigate={onNavigate} />
        ))}
        <div role="group" aria-labelledby={headingId} className={classes.more}>
          <span id={headingId} className={classes.heading}>
            More
          </span>
          {more.filter(isOpen).map((item) => (
            <SidebarLink key={item.label} item={item} onNavigate={onNavigate} />
          ))}
        </div>
      </div>
      <button type="button" className={`${classes.item} ${classes.signOut}`} onClick={() => void signOut()}>
        <Icon icon={IconLogout} />
        {signOutLabel}
      </button>
    </nav>
  );
}

type LinkProps = { item: SidebarItem; onNavigate: Props['onNavigate'] };

function SidebarLink({ item, onNavigate }: LinkProps) {
  const { to, hash = '', label, icon } = item;
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <Link
      to={to}
      hash={hash}
      className={classes.item}
      activeOptions={{ exact: true, includeSearch: false, includeHash: true }}
      onClick={onNavigate}
      {...markCurrent(item, path)}
    >
      <Icon icon={icon} />
      {label}
    </Link>
  );
}

const Icon = ({ icon: Shape }: Pick<SidebarItem, 'icon'>) => (
  <Shape size={18} stroke={1.6} aria-hidden className={classes.icon} />
);
