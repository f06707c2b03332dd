import { type CurrentCode, qr } from '@muster/contract/attendance/sessions';
import { Progress } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { formatTypedCode } from './qr-code.logic.ts';
import classes from './typed-code.module.css';

type Props = {
  code: CurrentCode | undefined;
  /** Milliseconds until the typed code ends. */
  typedRemainingMs: number;
  onShow: () => void;
};

/** The short code for students without a working camera, and the site where they type it. Shown after a press, since it is easy to pass on. */
export function TypedCode({ code, typedRemainingMs, onShow }: Props) {
  const [lastHost, setKnown] = useState<string>();
  // The host of the URL in the QR code may differ from the host of this page.
  const host = code?.url ? new URL(code.url).host : lastHost;
  if (host !== lastHost) setKnown(host);
  const typed = typedRemainingMs > 0 ? code?.typed_code : null;
  return (
    <div className={classes.box}>
      <p className={classes.hint}>
        No camera? {host ? `Go to ${host}` : 'Sign in'} and type{' '}
        {typed ? 'this code' : 'the code that your lecturer shows'}
      </p>
      <div role="status">
        {typed && (
          <p className={classes.code} aria-label={`Typed code ${typed.split('').join(' ')}`}>
            {formatTypedCode(typed)}
          </p>
        )}
      </div>
      {typed && (
        <Progress
          value={(100 * typedRemainingMs) / (qr.typedSeconds * 1000)}
          aria-label="Time left for the typed code"
        />
      )}
      <Button
        className={classes.show}
        size="xs"
        variant="default"
        leftSection={<IconKeyboard size={18} aria-hidden />}
        disabled={code?.state !== 'running' || Boolean(typed)}
        onClick={onShow}
      >
        {typed ? 'Shown for 20 seconds' : 'Show code to type'}
      </Button>
    </div>
  );
}
