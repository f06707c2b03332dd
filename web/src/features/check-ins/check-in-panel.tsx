import { Button } from '@mantine/core';
import { IconKeyboard, IconScan } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { rememberFocus } from '../../ui/remember-focus.ts';
import { useFetchedAhead } from '../../ui/use-fetched-ahead.ts';
import type { AfterCheckIn } from './check-in-dialog.tsx';
import classes from './check-in-panel.module.css';

// The camera and its dialog come after the dashboard; halls lose their network, and then it must be there.
const load = async () => ({ default: (await import('./check-in-dialog.tsx')).CheckInDialog });
const CheckInDialog = lazy(load);

/** The two ways in. */
export function CheckInPanel(after: AfterCheckIn) {
  const [way, setWay] = useState<'scan' | 'type'>();
  useFetchedAhead(load);
  const giveFocusBack = useRef<() => void>(undefined);
  const open = (chosen: 'scan' | 'type'): void => {
    giveFocusBack.current = rememberFocus();
    setWay(chosen);
  };
  const close = (): void => {
    setWay(undefined);
    giveFocusBack.current?.();
  };
  return (
    <section className={classes.panel} aria-labelledby="check-in">
      <div>
        <h2 id="check-in" className={classes.title}>
          In class now?
        </h2>
        <p className={classes.text}>Scan the code on the screen in front, or type the characters below it.</p>
      </div>
      <div className={classes.ways}>
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
      <Suspense fallback={null}>{way && <CheckInDialog way={way} onClose={close} {...after} />}</Suspense>
    </section>
  );
}
