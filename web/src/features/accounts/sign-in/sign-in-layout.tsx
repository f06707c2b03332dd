import { productName } from '@muster/contract/http/shared';
import type { ReactNode } from 'react';
import { Logo } from '#ui/layout/logo.tsx';
import { BackgroundPattern } from './background-pattern.tsx';
import classes from './sign-in-layout.module.css';

type Props = {
  title: string;
  text?: string;
  /** Name of the university, if this browser knows it. */
  university?: string | null;
  children: ReactNode;
};

/** Layout of sign-in, registration and password reset: the product on one side, one form on the other. */
export function SignInLayout({ title, text, university, children }: Props) {
  return (
    <div className={classes.layout}>
      <aside className={classes.side}>
        <BackgroundPattern className={classes.pattern} />
        <div className={classes.brand}>
          <Logo size={40} />
          {productName}
        </div>
        <p className={classes.headline}>Attendance, done in the first minute of class.</p>
        <p className={classes.description}>
          A code that changes every ten seconds, one scan per student, and a register you can trust.
        </p>
      </aside>
      <main className={classes.content}>
        <div className={classes.form}>
          {university && <p className={classes.university}>{university}</p>}
          <h1 className={classes.title}>{title}</h1>
          {/* Announced, since it depends on the chosen role. */}
          {text !== undefined && (
            <p className={classes.text} aria-live="polite">
              {text}
            </p>
          )}
          {children}
        </div>
      </main>
    </div>
  );
}
