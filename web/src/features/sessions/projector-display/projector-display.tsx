import type { RegisterRow } from '@muster/contract/attendance/registers';
import { type CurrentCode, qr, type Session } from '@muster/contract/attendance/sessions';
import type { ReactNode } from 'react';
import type { ArrivalNameStyle } from './arrival-names.ts';
import { ArrivalsList } from './arrivals-list.tsx';
import { CodeCard } from '../qr-code/code-card.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { NextCodeLine } from '../qr-code/next-code-line.tsx';
import { CountdownRing } from '../qr-code/countdown-ring.tsx';
import { DisplayHeading } from './display-heading.tsx';
import { type Presence, PresenceCount } from './presence-count.tsx';
import classes from './projector-display.module.css';
import { SeatField } from './seat-field.tsx';
import { TypedCode } from '../qr-code/typed-code.tsx';

type Props = {
  session: Pick<
    Session,
    | 'module_code'
    | 'module_name'
    | 'session_type'
    | 'location'
    | 'class_start_time'
    | 'class_end_time'
    | 'duration_minutes'
  >;
  code: CurrentCode | undefined;
  remainingMs: number | undefined;
  typedRemainingMs: number;
  isOutdated: boolean;
  isOnline: boolean;
  presence: Presence;
  latest: readonly RegisterRow[];
  nameStyle?: ArrivalNameStyle;
  /** Only phones hide the code: the lecturer controls the projected display with them. */
  isCodeShownOnPhone?: boolean;
  /** Shows a code to type. */
  onShowTyped: () => void;
  /** Controls below the display. */
  children?: ReactNode;
};

/** The part that students see: the code, the time left, and the attendance count. */
export function ProjectorDisplay({
  session,
  code,
  remainingMs,
  typedRemainingMs,
  isOutdated,
  isOnline,
  presence,
  latest,
  nameStyle = 'full',
  isCodeShownOnPhone = true,
  onShowTyped,
  children,
}: Props) {
  const total = code?.total_sequences ?? (session.duration_minutes * 60) / qr.refreshSeconds;
  return (
    <main className={classes.display} data-hides-code={!isCodeShownOnPhone || undefined}>
      <ConnectionNotice isOnline={isOnline} />
      <div className={classes.code}>
        <CodeCard code={code} isOutdated={isOutdated} />
        <NextCodeLine code={code} />
      </div>
      <div className={classes.side}>
        <DisplayHeading session={session} />
        <div className={classes.state}>
          <CountdownRing
            remainingMs={remainingMs}
            totalMs={total * qr.refreshSeconds * 1000}
            sequence={code?.current_sequence ?? 0}
            total={total}
            isPaused={code?.state === 'paused'}
          />
          <PresenceCount {...presence} />
        </div>
        <SeatField count={presence.count ?? 0} expected={presence.expected} />
        <div className={classes.typed}>
          <TypedCode code={code} typedRemainingMs={typedRemainingMs} onShow={onShowTyped} />
        </div>
        <ArrivalsList latest={latest} nameStyle={nameStyle} />
        <div className={classes.controls}>{children}</div>
      </div>
    </main>
  );
}
