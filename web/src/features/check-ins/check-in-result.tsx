import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { outcomeOf } from '../../lib/check-in/outcome.texts.ts';
import { placeText } from '../../lib/check-in/place.texts.ts';
import { refusals } from '../../lib/check-in/refusals.texts.ts';
import { formatTimeRange } from '../../lib/dates.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import classes from './check-in-result.module.css';
import { Result } from './result.tsx';
import type { Course } from './use-own-check-in.ts';

type Props = {
  course: Exclude<Course, { at: 'ready' | 'position' }>;
  /** How it was tried; the same is offered first after a refusal. */
  way: 'scan' | 'type';
  onAgain: (way: 'scan' | 'type') => void;
  onClose: () => void;
  /** How the student stands in that module. */
  standing: (moduleCode: string) => ReactNode;
};

const goesOn = 'It goes on by itself as soon as you are online again. Nothing is recorded twice.';

/** What came of a check-in, and what to do next. */
export function CheckInResult({ course, way, onAgain, onClose, standing }: Props) {
  const isOnline = useIsOnline();
  if (course.at === 'in') {
    const { title, text, isGood } = outcomeOf(course.reply, course.isWithoutPosition);
    const { session } = course.reply;
    return (
      <Result kind={isGood ? 'good' : 'stop'} title={title} text={text}>
        <p className={classes.session}>
          <strong>
            {session.module_code} · {session.module_name}
          </strong>
          <br />
          {placeText(session)}
          <br />
          {formatTimeRange(session.class_start_time, session.class_end_time)}
        </p>
        {standing(session.module_code)}
        <Button fullWidth onClick={onClose}>
          Done
        </Button>
      </Result>
    );
  }
  if (course.at !== 'refused') {
    return (
      <div className={classes.result} role="status">
        <Loader aria-hidden />
        <p className={classes.text}>Checking you in…</p>
      </div>
    );
  }
  const { title, text, next } = refusals[course.code];
  return (
    <Result
      kind="stop"
      title={title}
      text={next !== 'retry' ? text : isOnline ? 'Nothing is recorded twice, so simply try again.' : goesOn}
    >
      <div className={classes.ways}>
        {next === 'retry' && <Button onClick={course.retry}>Try again</Button>}
        {(next === 'scan' || next === 'retry') &&
          (way === 'scan' ? (['scan', 'type'] as const) : (['type', 'scan'] as const)).map((again, index) => (
            <Button
              key={again}
              variant={next === 'scan' && index === 0 ? 'filled' : 'default'}
              onClick={() => onAgain(again)}
            >
              {again === 'scan' ? 'Scan again' : 'Type the code'}
            </Button>
          ))}
        {next !== 'scan' && next !== 'retry' && <Button onClick={onClose}>Close</Button>}
      </div>
    </Result>
  );
}
