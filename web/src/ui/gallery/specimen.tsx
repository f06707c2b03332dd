import type { ReactNode } from 'react';
import classes from './gallery.module.css';

type Props = {
  /** Name of the stored picture. */
  name: string;
  width: number;
  children: ReactNode;
};

/** Components in their states, laid out as on a page of this width. */
export function Specimen({ name, width, children }: Props) {
  return (
    <section className={classes.section}>
      <h2>{name}</h2>
      <div data-page data-specimen={name} className={classes.specimen} style={{ width }}>
        {children}
      </div>
    </section>
  );
}

export const Row = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>;
export const ignore = (): void => undefined;
