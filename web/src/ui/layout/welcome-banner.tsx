import type { ReactNode } from 'react';
import { Clock } from '../calendar/clock.tsx';
import classes from './welcome-banner.module.css';

type Props = { name: string; timeZone: string; /** Facts about the person in one line. */ children: ReactNode };

/** Greeting, facts about the person, and the live clock of the university. */
export function WelcomeBanner({ name, timeZone, children }: Props) {
  return (
    <header className={classes.banner}>
      <div>
        <h1 className={classes.title}>Welcome, {name}</h1>
        <div className={classes.facts}>{children}</div>
      </div>
      <Clock timeZone={timeZone} />
    </header>
  );
}
