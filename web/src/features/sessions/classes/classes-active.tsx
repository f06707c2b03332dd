import { qr, type Session } from '@muster/contract/attendance/sessions';
import { Group, Paper } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { useHeadingFocus } from '#ui/focus/use-heading-focus.ts';
import { ClassesEnded } from './classes-ended.tsx';
import classes from './classes.module.css';
import { startErrorText } from './classes.texts.ts';
import { CodeCard } from '../qr-code/code-card.tsx';
import { ConnectionNotice } from '../projector-display/connection-notice.tsx';
import { CountdownRing } from '../qr-code/countdown-ring.tsx';
import { DisplayHeading } from '../projector-display/display-heading.tsx';
import { PresenceCount } from '../projector-display/presence-count.tsx';
import { TypedCode } from '../qr-code/typed-code.tsx';
import { useProjectorDisplay } from '../projector-display/use-projector-display.ts';
import { useTickingCode } from '../qr-code/use-ticking-code.ts';

type Props = { session: Session; onNew: () => void };

/** The code with its session and controls; after the QR window, the result. */
export function ClassesActive({ session, onNew }: Props) {
  const display = useProjectorDisplay(session.id);
  const { code, register } = display;
  const { remainingMs, typedRemainingMs, isOutdated } = useTickingCode(code, display.receivedAtMs);
  useHeadingFocus(code && (code.state === 'ended' ? 'ended' : 'on'));
  if (code?.state === 'ended') return <ClassesEnded session={session} display={display} onNew={onNew} />;
  if (!code && display.error) return <ErrorState text={startErrorText(display.error)} onRetry={display.retry} />;
  const total = code?.total_sequences ?? (session.duration_minutes * 60) / qr.refreshSeconds;
  return (
    <Paper withBorder className={classes.active}>
      <ConnectionNotice isOnline={display.isOnline} />
      <div className={classes.code}>
        <CodeCard code={code} isOutdated={isOutdated} />
      </div>
      <div className={classes.side}>
        <DisplayHeading session={session} />
        <div className={classes.counts}>
          <CountdownRing
            remainingMs={remainingMs}
            totalMs={total * qr.refreshSeconds * 1000}
            sequence={code?.current_sequence ?? 0}
            total={total}
            isPaused={code?.state === 'paused'}
          />
          <PresenceCount {...(register.isKnown ? register.counts : { count: undefined, expected: session.expected })} />
        </div>
        <TypedCode code={code} typedRemainingMs={typedRemainingMs} onShow={display.showTyped} />
        <Group>
          <Button
            color="red"
            variant="light"
            leftSection={<IconPlayerStop size={18} aria-hidden />}
            disabled={!code}
            onClick={display.stop}
          >
            Stop Session
          </Button>
          <Button variant="default" onClick={onNew}>
            Start New Session
          </Button>
        </Group>
      </div>
    </Paper>
  );
}
