import { qr, type Session } from '@muster/contract/sessions';
import { Button, Group, Paper } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { ErrorState } from '../../ui/error-state.tsx';
import { notNow } from '../../ui/not-now.ts';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { ClassesEnded } from './classes-ended.tsx';
import classes from './classes.module.css';
import { startFailure } from './classes.texts.ts';
import { CodeCard } from './code-card.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { CountdownRing } from './countdown-ring.tsx';
import { DisplayHeading } from './display-heading.tsx';
import { PresenceCount } from './presence-count.tsx';
import { TypedCode } from './typed-code.tsx';
import { useDisplay } from './use-display.ts';
import { useTickingCode } from './use-ticking-code.ts';

type Props = { session: Session; onNew: () => void };

/** The code beside what it is for; Stop asks first. When the run is over, what came of it. */
export function ClassesActive({ session, onNew }: Props) {
  const display = useDisplay(session.id);
  const { code, register } = display;
  const { remainingMs, isOutdated } = useTickingCode(code, display.receivedAtMs);
  useHeadingFocus(code && (code.state === 'ended' ? 'ended' : 'on'));
  if (code?.state === 'ended') return <ClassesEnded session={session} display={display} onNew={onNew} />;
  if (!code && display.error) return <ErrorState text={startFailure(display.error)} onRetry={display.retry} />;
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
          <PresenceCount counts={register.isKnown ? register.counts : undefined} />
        </div>
        <TypedCode code={code?.typed_code ?? null} url={code?.url} />
        <Group>
          <Button
            color="red"
            variant="light"
            leftSection={<IconPlayerStop size={18} aria-hidden />}
            {...notNow(!code)}
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
