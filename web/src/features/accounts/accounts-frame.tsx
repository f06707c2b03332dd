import { productName } from '@muster/contract/shared';
import type { ReactNode } from 'react';
import { Mark } from '../../ui/mark.tsx';
import { Motif } from './motif.tsx';
import classes from './accounts-frame.module.css';

type Props = { title: string; text?: string; children: ReactNode };

/** Stands around sign-in, registration and reset: the product at one side, one form at the other. */
export function AccountsFrame({ title, text, children }: Props) {
  return (
    <div className={classes.frame}>
      <aside className={classes.side}>
        <Motif className={classes.motif} />
        <div className={classes.brand}>
          <Mark size={40} />
          {productName}
        </div>
        <p className={classes.promise}>Who is here? Settled in the first minute of class.</p>
        <p className={classes.how}>
          A code that changes every ten seconds, one scan per student, and a register you can trust.
        </p>
      </aside>
      <main className={classes.content}>
        <div className={classes.form}>
          <h1 className={classes.title}>{title}</h1>
          {text !== undefined && <p className={classes.text}>{text}</p>}
          {children}
        </div>
      </main>
    </div>
  );
}
