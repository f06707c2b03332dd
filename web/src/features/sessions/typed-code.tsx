import { useState } from 'react';
import { grouped } from './display.logic.ts';
import classes from './typed-code.module.css';

type Props = {
  code: string | null;
  /** The address in the QR code, whose host need not be the one this screen was opened by. None while nothing is accepted. */
  url: string | null | undefined;
};

/** The short code for people without a working camera, and where it is typed. */
export function TypedCode({ code, url }: Props) {
  const [known, setKnown] = useState<string>();
  const host = url ? new URL(url).host : known;
  if (host !== known) setKnown(host);
  return (
    <div className={classes.box}>
      <p className={classes.hint}>No camera? Sign in{host && ` at ${host}`}, choose “Type the code”:</p>
      <p className={classes.code} aria-label={code ? `Typed code ${code.split('').join(' ')}` : 'No code now'}>
        {code ? grouped(code) : '···· ····'}
      </p>
    </div>
  );
}
