import type { ReactNode } from 'react';
import { sessionLabel } from '#lib/check-in/session-label.texts.ts';
import { formatDayAndDate, formatTimeRange } from '#lib/format/dates.ts';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { markTone, type MyRecord } from './my-attendance.logic.ts';
import { howMarked } from './my-attendance.texts.ts';
import classes from './record-line.module.css';

type Props = { record: MyRecord; timeZone: string; title?: ReactNode; children?: ReactNode };

/** One class: date, time and place, the status, and how it was marked. */
export function RecordLine({ record, timeZone, title = formatDayAndDate(record.date), children }: Props) {
  const { label: word } = markLabels[record.status];
  const tone = markTone(record);
  return (
    <li className={classes.record}>
      <span className={classes.session}>
        <span className={classes.title}>{title}</span>
        <span className={classes.details}>
          {formatTimeRange(record.class_start_time, record.class_end_time)} · {sessionLabel(record)}
        </span>
      </span>
      <span className={classes.status}>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <span className={classes.details}>{howMarked(record, timeZone)}</span>
      </span>
      {children}
    </li>
  );
}
