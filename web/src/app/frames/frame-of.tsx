import type { User } from '@muster/contract/accounts';
import type { ReactNode } from 'react';
import { setTimeZone } from '../../lib/dates.ts';
import classes from './frame-of.module.css';
import type { Frame } from '../route-table.ts';
import { SidebarFrame } from './sidebar-frame.tsx';
import { BrandFrame, TopFrame } from './top-frame.tsx';

type Props = { frame: Frame; user: User | undefined; children: ReactNode };

/** Puts a screen into its frame. Without a user only the open screens are left, which bring their own landmarks. */
export function FrameOf({ frame, user, children }: Props) {
  // Before the first line below is drawn, so that no time is ever shown in the browser's zone.
  setTimeZone(user?.time_zone);
  if (user && frame === 'by role') return <SidebarFrame user={user}>{children}</SidebarFrame>;
  if (user && frame === 'top') return <TopFrame user={user}>{children}</TopFrame>;
  if (frame === 'brand') return <BrandFrame>{children}</BrandFrame>;
  return (
    <div id="main" tabIndex={-1} className={classes.alone}>
      {children}
    </div>
  );
}
