import { IconKeyboard, IconScan } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { captureFocus } from '#ui/focus/restore-focus.ts';
import { useToken } from '#lib/auth/session.ts';
import { readLastCheckIn } from '#lib/check-in/last-check-in.ts';
import { secondCodeTexts } from '#lib/check-in/second-code.texts.ts';
import { type SecondCodeRequest, useSecondCode } from '#lib/check-in/use-second-code.ts';
import { useSecondsLeft } from '#lib/check-in/use-seconds-left.ts';
import { checkSecondCode } from './check-ins.api.ts';
import { usePrefetch } from '#ui/layout/use-prefetch.ts';
import type { CheckInHandlers } from './check-in-dialog.tsx';
import type { CheckInMethod } from './use-check-in.ts';
import classes from './check-in-panel.module.css';
import { KeptScanList } from './kept-scan-list.tsx';

// Prefetched after the dashboard: lecture halls lose their network, and the dialog must open without it.
const load = async () => ({ default: (await import('./check-in-dialog.tsx')).CheckInDialog });
const CheckInDialog = lazy(load);

type Props = CheckInHandlers & {
  /** The dialog is open from the start. */
  initialMethod?: CheckInMethod | undefined;
  onClose?: () => void;
};

/** Check-in by camera or by typed code. */
export function CheckInPanel({ initialMethod, onClose, ...handlers }: Props) {
  const [method, setMethod] = useState(initialMethod);
  usePrefetch(load);
  const token = useToken();
  // Read again when the dialog closes, after a check-in.
  const request = useSecondCode(readLastCheckIn(token), checkSecondCode);
  const restoreFocus = useRef<() => void>(undefined);
  const open = (chosen: CheckInMethod): void => {
    restoreFocus.current = captureFocus();
    setMethod(chosen);
  };
  const close = (): void => {
    setMethod(undefined);
    restoreFocus.current?.();
    onClose?.();
  };
  return (
    <section className={classes.panel} data-requested={request !== undefined} aria-labelledby="check-in">
      <div>
        <h2 id="check-in" className={classes.title}>
          {request ? secondCodeTexts.title : 'In class now?'}
        </h2>
        <p className={classes.text} role="status">
          {request
            ? secondCodeTexts.text
            : 'Scan the code on the screen, or type the 8 characters that your lecturer shows.'}
        </p>
        {request && <TimeLeft request={request} />}
      </div>
      <div className={classes.actions}>
        <Button size="lg" leftSection={<IconScan size={22} aria-hidden />} onClick={() => open('scan')}>
          Scan
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconKeyboard size={22} aria-hidden />}
          onClick={() => open('type')}
        >
          Type the code
        </Button>
      </div>
      <KeptScanList accountId={handlers.accountId} onCheckedIn={handlers.onCheckedIn} />
      <Suspense fallback={null}>{method && <CheckInDialog method={method} onClose={close} {...handlers} />}</Suspense>
    </section>
  );
}

/** Outside the status, which would announce every second. */
function TimeLeft({ request }: { request: SecondCodeRequest }) {
  return <p className={classes.left}>{secondCodeTexts.left(useSecondsLeft(request.endsAtMs))}</p>;
}
