import { useEffect, useState } from 'react';
import { type ClockStyle, formatLiveTime, formatLongDate } from '#lib/format/dates.ts';
import classes from './clock.module.css';

type Props = { timeZone?: string; style?: ClockStyle };

/** Live clock with today's date, aligned to full seconds. */
export function Clock({ timeZone, style }: Props) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer = 0;
    const tick = (): void => {
      setNow(Date.now());
      timer = window.setTimeout(tick, 1000 - (Date.now() % 1000));
    };
    timer = window.setTimeout(tick, 1000 - (Date.now() % 1000));
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.clock}>
      <time className={classes.time} dateTime={new Date(now).toISOString()}>
        {formatLiveTime(now, timeZone, style)}
      </time>
      <span className={classes.date}>{formatLongDate(now, timeZone)}</span>
    </div>
  );
}
