import type { ReactNode } from 'react';
import { placeText } from '../../lib/check-in/place.texts.ts';
import { formatDayAndDate, formatTimeRange } from '../../lib/dates.ts';
import { markWords } from '../../lib/mark-words.texts.ts';
import { StatusWord } from '../../ui/status-word.tsx';
import type { MyRecord } from './my-attendance.logic.ts';
import { howMarked } from './my-attendance.texts.ts';
import classes from './record-line.module.css';

type Props = { record: MyRecord; timeZone: string; title?: string; children?: ReactNode };

/** One class: when and where, the status, and how it was marked. */
export function RecordLine({ record, timeZone, title = formatDayAndDate(record.date), children }: Props) {
  const { word, tone } = markWords[record.status];
  return (
    <li className={classes.record}>
      <span className={classes.what}>
        <span className={classes.title}>{title}</span>
        <span className={classes.details}>
          {formatTimeRange(record.class_start_time, record.class_end_time)} · {placeText(record)}
        </span>
      </span>
      <span className={classes.status}>
        <StatusWord tone={tone}>{word}</StatusWord>
        <span className={classes.details}>{howMarked(record, timeZone)}</span>
      </span>
      {children}
    </li>
  );
}
