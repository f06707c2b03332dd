import type { LecturerClass } from '@muster/contract/timetables/lecturer-classes';
import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { formatTimeRange } from '../../../lib/format/dates.ts';
import { bidiIsolate } from '../../../lib/format/bidi-isolate.ts';
import { formatNameList } from '../../../ui/text/name-list.logic.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { useFocusFallback } from '../../../ui/focus/use-focus-fallback.ts';
import { useCurrentUser } from '../../../lib/auth/current-user.ts';
import { heldTones, substituteText } from '../class-change/class-change.texts.ts';
import { stateWords } from '../class-week/class-week.logic.ts';
import { actionOf, isHandedOver } from './lecturer-classes.logic.ts';
import classes from './today-classes.module.css';

type Props = { classes: readonly LecturerClass[]; onTakeAttendance: (timetableId: string) => Promise<void> };

/** Today's classes. The open class is highlighted and has a button to take attendance. */
export function TodayClasses({ classes: entries, onTakeAttendance }: Props) {
  const [busyId, setBusyId] = useState<string>();

  async function take(id: string) {
    setBusyId(id);
    try {
      await onTakeAttendance(id);
    } finally {
      setBusyId(undefined);
    }
  }

  if (entries.length === 0) return <Text c="dimmed">No classes today.</Text>;
  return (
    <Stack gap="sm">
      {entries.map((entry) => (
        <TodayClass key={entry.id} entry={entry} isBusy={busyId === entry.id} onTake={() => void take(entry.id)} />
      ))}
    </Stack>
  );
}

type One = { entry: LecturerClass; isBusy: boolean; onTake: () => void };

/** One class; its action depends on the time. */
function TodayClass({ entry, isBusy, onTake }: One) {
  const place = useFocusFallback<HTMLDivElement>();
  const user = useCurrentUser();
  const { state, reason, class_state: classState } = entry.this_week;
  const stateLabel = stateWords[state];
  return (
    <Paper {...place} withBorder p="md" className={classes.entry} data-open={entry.this_week.is_open}>
      <Group justify="space-between" gap="md">
        <Group gap="lg" wrap="nowrap" className={classes.details}>
          <Text className={classes.time}>{formatTimeRange(entry.this_week.start_time, entry.this_week.end_time)}</Text>
          <div className={classes.labels}>
            <Group gap="xs">
              <Text fw={650}>
                {entry.module_code} {entry.module_name}
              </Text>
              {entry.this_week.is_open && classState !== 'withdrawn' && <Badge variant="light">Open now</Badge>}
              {stateLabel !== undefined && <StatusBadge tone={heldTones[state]}>{stateLabel}</StatusBadge>}
              {classState === 'withdrawn' && <StatusBadge tone="neutral">Withdrawn</StatusBadge>}
              {classState === 'not_taken' && <StatusBadge tone="fair">Not taken</StatusBadge>}
            </Group>
            <Text size="sm" c="dimmed">
              {[
                entry.session_type,
                bidiIsolate(entry.this_week.venue),
                formatNameList(entry.groups.map((group) => group.name)),
                substituteText(entry.this_week) ?? '',
                reason ?? '',
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </Text>
          </div>
        </Group>
        {!isHandedOver(entry, user?.staff_id ?? null) && <ClassAction entry={entry} isBusy={isBusy} onTake={onTake} />}
      </Group>
    </Paper>
  );
}

function ClassAction({ entry, isBusy, onTake }: One) {
  const action = actionOf(entry);
  const { session_id: session, class_state: classState, present, expected } = entry.this_week;
  if (action === 'take') {
    return (
      <Button size="md" leftSection={<IconQrcode size={20} />} loading={isBusy} onClick={onTake}>
        Take attendance
      </Button>
    );
  }
  if (action === undefined || session === null) return null;
  return (
    <Group gap="md">
      <Text className={classes.count}>
        {present} of {expected} present
      </Text>
      {action === 'again' && (
        <Button leftSection={<IconQrcode size={20} />} loading={isBusy} onClick={onTake}>
          Show codes again
        </Button>
      )}
      <Button
        variant={action === 'continue' ? 'filled' : 'default'}
        renderRoot={(root) =>
          classState === 'withdrawn' ? (
            <Link {...root} to={`/class-session/${session}`} />
          ) : (
            <Link {...root} to="/qr-display" search={{ session }} />
          )
        }
      >
        {action === 'continue' ? 'Show code' : 'Register'}
      </Button>
    </Group>
  );
}
