import { grouped } from './display.logic.ts';
import classes from './typed-code.module.css';

type Props = { code: string | null; host: string };

/** The short code for people without a working camera, and where it is typed. */
export function TypedCode({ code, host }: Props) {
  return (
    <div className={classes.box}>
      <p className={classes.hint}>No camera? Sign in at {host}, choose “Type the code”:</p>
      <p className={classes.code} aria-label={code ? `Typed code ${code.split('').join(' ')}` : 'No code now'}>
        {code ? grouped(code) : '···· ····'}
      </p>
    </div>
  );
}
