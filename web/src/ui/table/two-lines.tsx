import type { ReactNode } from 'react';
import classes from './two-lines.module.css';

type Props = {
  children: ReactNode;
  /** Nothing if it is empty. */
  second: ReactNode;
  isDimmed?: boolean;
};

/** A cell with a second line in smaller text. */
export const TwoLines = ({ children, second, isDimmed = false }: Props) => (
  <div>
    {children}
    {second !== false && second !== '' && (
      <span className={isDimmed ? classes.dimmed : classes.secondary}>{second}</span>
    )}
  </div>
);
