import { Group, Paper, Text } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { formatDayAndDate, formatTimeRange, formatTimeUntil } from '#lib/format/dates.ts';
import { Button } from '#ui/actions/button.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { formatNameList } from '#ui/text/name-list.logic.ts';
import { heldTones, substituteText } from '../class-change/class-change.texts.ts';
import { heldStateLabels } from '#lib/format/held-state-labels.texts.ts';
import { actionOf, isHandedOver, type ClassOfThisWeek } from './lecturer-classes.logic.ts';
import classes from './today-classes.module.css';

type Props = {
  entry: ClassOfThisWeek;
  /** 'now': open for attendance; 'next': the next class of the week. */
  kind: 'now' | 'next' | 'other';
  /** Today at the university, 'YYYY-MM-DD'. */
  date: string;
  nowMs: number;
  /** Its button is the main one of the screen. */
  isMain: boolean;
  isBusy: boolean;
  onTake: () => void;
};

/** One class; its action depends on the time. */
export function TodayClass({ entry, kind, date, nowMs, isMain, isBusy, onTake }: Props) {
  const user = useCurrentUser();
  const { this_week: held } = entry;
  const stateLabel = heldStateLabels[held.state];
  const day = held.date === date ? '' : formatDayAndDate(held.date);
  return (
    <Paper withBorder className={classes.entry} data-kind={kind}>
      <div className={classes.labels}>
        {kind !== 'other' && (
          <Text className={classes.kind}>
            {kind === 'now' ? 'Now' : ['Next', formatTimeUntil(nowMs, held.starts_at)].filter(Boolean).join(' · ')}
          </Text>
        )}
        <Group gap="xs">
          <Text className={classes.name}>
            {entry.module_code} {entry.module_name}
          </Text>
          {stateLabel !== undefined && <StatusBadge tone={heldTones[held.state]}>{stateLabel}</StatusBadge>}
          {held.class_state === 'withdrawn' && <StatusBadge tone="neutral">Withdrawn</StatusBadge>}
          {held.class_state === 'not_taken' && <StatusBadge tone="fair">Not taken</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          {[
            day,
            formatTimeRange(held.start_time, held.end_time),
            entry.session_type,
            bidiIsolate(held.venue),
            formatNameList(entry.groups.map((group) => group.name)),
            substituteText(held) ?? '',
            held.reason ?? '',
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </Text>
      </div>
      {!isHandedOver(entry, user?.staff_id ?? null) && <ClassAction {...{ entry, isMain, isBusy, onTake }} />}
    </Paper>
  );
}

function ClassAction({ entry, isMain, isBusy, onTake }: Pick<Props, 'entry' | 'isMain' | 'isBusy' | 'onTake'>) {
  const action = actionOf(entry);
  const { session_id: session, present, expected } = entry.this_week;
  if (action === undefined) return null;
  const button = {
    className: classes.main,
    variant: isMain ? 'filled' : 'default',
    leftSection: <IconQrcode size={20} aria-hidden />,
  };
  return (
    <div className={classes.actions}>
      {session !== null && (
        <Text className={classes.count}>
          <strong>{present}</strong> of {expected} present
        </Text>
      )}
      {action === 'take' && (
        <Button {...button} loading={isBusy} onClick={onTake}>
          Take attendance
        </Button>
      )}
      {action === 'again' && (
        <Button {...button} loading={isBusy} onClick={onTake}>
          Show codes again
        </Button>
      )}
      {session !== null && action === 'continue' && (
        <Button {...button} renderRoot={(root) => <Link {...root} to="/qr-display" search={{ session }} />}>
          Show code
        </Button>
      )}
      {session !== null && (
        <Button
          variant="default"
          renderRoot={(root) => <Link {...root} to="/class-session/$id" params={{ id: session }} />}
        >
          Register
        </Button>
      )}
    </div>
  );
}
