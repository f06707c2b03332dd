import { useState } from 'react';
import { formatTypedCode } from './qr-code.logic.ts';
import classes from './typed-code.module.css';

type Props = {
  code: string | null;
  /** URL in the QR code. Its host may differ from the host of this page. Null while codes are not accepted. */
  url: string | null | undefined;
};

/** The short code for students without a working camera, and the site where they type it. */
export function TypedCode({ code, url }: Props) {
  const [lastHost, setKnown] = useState<string>();
  const host = url ? new URL(url).host : lastHost;
  if (host !== lastHost) setKnown(host);
  return (
    <div className={classes.box}>
      <p className={classes.hint}>No camera? {host ? `Go to ${host}` : 'Sign in'} and type this code</p>
      <p className={classes.code} aria-label={code ? `Typed code ${code.split('').join(' ')}` : 'No code now'}>
        {code ? formatTypedCode(code) : '···· ····'}
      </p>
    </div>
  );
}
