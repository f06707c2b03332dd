import { methodLabels } from '@muster/contract/attendance/marks';
import { isFlagged, type RegisterRow } from '@muster/contract/attendance/registers';
import type { MarkStatus } from '@muster/contract/attendance/statuses';
import { formatCount } from '@muster/contract/http/plural';
import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconFlag3, IconHistory } from '@tabler/icons-react';
import { memo } from 'react';
import { parallelText } from '#lib/format/group-title.texts.ts';
import { attendedInText } from '#lib/format/attended-in.texts.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { formatTimeOrDateTime, today } from '#lib/format/dates.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { StatusSwitch } from './status-switch.tsx';
import classes from './register-line.module.css';

type Props = {
  row: RegisterRow;
  /** The statuses to choose from; none: the mark cannot be changed. */
  statuses: readonly MarkStatus[];
  /** Status of a student without a mark. */
  unmarkedLabel: string;
  /** Date of the class. A mark made on another day shows that day. */
  date: string;
  isBusy: boolean;
  /** Whether this row is the tab stop of the list. */
  isCurrent: boolean;
  onStatus: (row: RegisterRow, status: MarkStatus) => void;
  onDetails: (row: RegisterRow) => void;
};

/**
 * One student in the register: name, mark and how it was made. Memoized, because a clock beside the list ticks every
 * 250 ms.
 */
export const RegisterLine = memo(function RegisterLine({
  row,
  statuses,
  unmarkedLabel,
  date,
  isBusy,
  isCurrent,
  ...handlers
}: Props) {
  const label = row.status === 'in_progress' ? unmarkedLabel : markLabels[row.status].label;
  const isToday = date === today(useCurrentUser()?.time_zone);
  const openFlags = row.flags.filter((flag) => flag.state === 'open').length;
  const isLateDelivery = row.late_delivery?.state === 'waiting';
  return (
    <li className={classes.line} data-row-id={row.id}>
      <UnstyledButton className={classes.student} tabIndex={isCurrent ? 0 : -1} onClick={() => handlers.onDetails(row)}>
        <span className={classes.name}>
          <span>
            <VisuallyHidden>Details of </VisuallyHidden>
            {row.name}
            <VisuallyHidden> ({label})</VisuallyHidden>
          </span>
          {row.added && (
            <span className={classes.added}>
              {row.parallel ? `${parallelText(row.parallel)}${isToday ? ' today' : ''}` : 'Added'}
            </span>
          )}
          {isFlagged(row) && (
            <span className={classes.flag}>
              <IconFlag3 size={14} aria-hidden /> {isLateDelivery ? 'Late delivery' : formatCount(openFlags, 'flag')}
            </span>
          )}
        </span>
        <Text span size="xs" c="dimmed" className={classes.detail}>
          {[
            row.student_id,
            row.group_name,
            formatMarking(row, date),
            row.attended_in && attendedInText(row.attended_in),
          ]
            .filter(Boolean)
            .join(' · ')}
          {row.is_corrected && <IconHistory size={13} aria-label="corrected" className={classes.corrected} />}
        </Text>
      </UnstyledButton>
      {statuses.length === 0 ? (
        <StatusBadge tone={markLabels[row.status].tone}>{label}</StatusBadge>
      ) : (
        <StatusSwitch
          name={row.name}
          statuses={statuses}
          status={row.status}
          isBusy={isBusy}
          onChange={(status) => handlers.onStatus(row, status)}
        />
      )}
    </li>
  );
});

function formatMarking(row: RegisterRow, date: string): string | undefined {
  if (!row.marked_at || !row.method) return undefined;
  const method = row.marked_by
    ? `${methodLabels[row.method]}, ${bidiIsolate(row.marked_by.name)}`
    : methodLabels[row.method];
  return `${method}, ${formatTimeOrDateTime(date, row.marked_at)}`;
}
