import type { ReactNode } from 'react';
import classes from './profile-layout.module.css';

/** Column of cards on a profile page. */
export function ProfileLayout({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}
