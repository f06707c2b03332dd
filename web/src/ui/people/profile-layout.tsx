import type { ReactNode } from 'react';
import classes from './profile-layout.module.css';

/** The column in which somebody's own page stands: cards, one below the other. */
export function ProfileLayout({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}
