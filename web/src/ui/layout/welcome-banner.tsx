import type { ReactNode } from 'react';
import { Clock } from '../calendar/clock.tsx';
import classes from './welcome-banner.module.css';

type Props = { name: string; timeZone: string; children: ReactNode };

/** Greeting, role and the live clock of the university. */
export function WelcomeBanner({ name, timeZone, children }: Props) {
  return (
    <header className={classes.banner}>
      <div className={classes.body}>
        <h1 className={classes.title}>Welcome, {name}</h1>
        {children}
      </div>
      <Clock timeZone={timeZone} />
    </header>
  );
}
