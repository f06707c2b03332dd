import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { describeCheckIn } from '#lib/check-in/check-in-result.texts.ts';
import { refusalKind } from '#lib/check-in/result-icons.ts';
import { sessionLabel } from '#lib/check-in/session-label.texts.ts';
import { checkInErrors } from '#lib/check-in/check-in-errors.texts.ts';
import { formatTimeRange } from '#lib/format/dates.ts';
import { useIsOnline } from '#lib/use-is-online.ts';
import classes from './result-message.module.css';
import { ResultMessage } from './result-message.tsx';
import type { CheckInMethod, CheckInState } from './use-check-in.ts';

type Props = {
  state: Exclude<CheckInState, { step: 'ready' | 'position' | 'passkey' | 'not on list' }>;
  /** The method of this attempt; offered first for the next one. */
  method: CheckInMethod;
  onRestart: (method: CheckInMethod) => void;
  onClose: () => void;
  renderSummary: (moduleCode: string) => ReactNode;
};

const retryText = "Try again. You won't be counted twice.";
const keptText =
  'There is no connection. Kept on this phone; sent when you are online. If it arrives late, your lecturer may have to accept it.';
const offlineText = "You're offline. We'll check you in as soon as you're back.";

/** Result of a check-in with the next actions. */
export function CheckInResult({ state, method, onRestart, onClose, renderSummary }: Props) {
  const isOnline = useIsOnline();
  if (state.step === 'checked in') {
    const { title, text, isGood } = describeCheckIn(state.reply, state.isWithoutPosition);
    const { session } = state.reply;
    return (
      <ResultMessage kind={isGood ? 'good' : 'warning'} title={title} text={text}>
        <p className={classes.session}>
          <strong>
            {session.module_code} · {session.module_name}
          </strong>
          <br />
          {sessionLabel(session)}
          <br />
          {formatTimeRange(session.class_start_time, session.class_end_time)}
        </p>
        {renderSummary(session.module_code)}
        <div className={classes.actions}>
          <Button onClick={onClose}>Done</Button>
        </div>
      </ResultMessage>
    );
  }
  if (state.step !== 'failed') {
    return (
      <div className={classes.result} role="status">
        <Loader aria-hidden />
        <p className={classes.text}>Checking you in…</p>
      </div>
    );
  }
  if (state.isKept)
    return (
      <ResultMessage kind="clock" title="Scan kept" text={keptText}>
        <div className={classes.actions}>
          <Button onClick={onClose}>Done</Button>
          <Button variant="default" onClick={state.retry}>
            Try again
          </Button>
        </div>
      </ResultMessage>
    );
  const { title, text, next } = checkInErrors[state.code];
  return (
    <ResultMessage
      kind={refusalKind(state.code)}
      title={title}
      text={next !== 'retry' ? text : isOnline ? retryText : offlineText}
    >
      <div className={classes.actions}>
        {next === 'retry' && <Button onClick={state.retry}>Try again</Button>}
        {(next === 'scan' || next === 'retry') &&
          (method === 'scan' ? (['scan', 'type'] as const) : (['type', 'scan'] as const)).map((option, index) => (
            <Button
              key={option}
              variant={next === 'scan' && index === 0 ? 'filled' : 'default'}
              onClick={() => onRestart(option)}
            >
              {option === 'scan' ? 'Scan again' : 'Type the code'}
            </Button>
          ))}
        {next !== 'scan' && next !== 'retry' && <Button onClick={onClose}>Close</Button>}
      </div>
    </ResultMessage>
  );
}
