import { type CurrentCode, qr } from '@muster/contract/attendance/sessions';
import classes from './next-code-line.module.css';

const windowMs = qr.refreshSeconds * 1000;

/** A thin line below the code that runs down until the next code. Empty while no code is accepted. */
export function NextCodeLine({ code }: { code: CurrentCode | undefined }) {
  const isRunning = code?.state === 'running';
  return (
    <div className={classes.track} aria-hidden>
      {isRunning && (
        <div
          // A new code or a corrected remaining time restarts the animation at its place.
          key={`${code.current_sequence} ${code.next_refresh_in}`}
          className={classes.line}
          style={{ animationDuration: `${windowMs}ms`, animationDelay: `${code.next_refresh_in - windowMs}ms` }}
        />
      )}
    </div>
  );
}
