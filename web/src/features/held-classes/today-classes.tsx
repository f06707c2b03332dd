import type { LecturerClass } from '@muster/contract/lecturer-classes';
import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatTimeRange } from '../../lib/dates.ts';
import { isolated } from '../../lib/isolated.ts';
import { fewNames } from '../../ui/names.logic.ts';
import { StatusWord } from '../../ui/status-word.tsx';
import { useKeptPlace } from '../../ui/use-kept-place.ts';
import { heldTones } from './class-change.texts.ts';
import { stateWords } from './class-week.logic.ts';
import { offerOf } from './lecturer-classes.logic.ts';
import classes from './today-classes.module.css';

type Props = { classes: readonly LecturerClass[]; onTakeAttendance: (timetableId: string) => Promise<void> };

/** Today's classes; the one that is on stands out and offers its one press. */
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

/** Its button comes and goes with the time of the class. */
function TodayClass({ entry, isBusy, onTake }: One) {
  const place = useKeptPlace<HTMLDivElement>();
  const { state, reason } = entry.this_week;
  const word = stateWords[state];
  return (
    <Paper {...place} withBorder p="md" className={classes.entry} data-open={entry.this_week.is_open}>
      <Group justify="space-between" gap="md">
        <Group gap="lg" wrap="nowrap" className={classes.what}>
          <Text className={classes.time}>{formatTimeRange(entry.this_week.start_time, entry.this_week.end_time)}</Text>
          <div className={classes.words}>
            <Group gap="xs">
              <Text fw={650}>
                {entry.module_code} {entry.module_name}
              </Text>
              {entry.this_week.is_open && <Badge variant="light">Open now</Badge>}
              {word !== undefined && <StatusWord tone={heldTones[state]}>{word}</StatusWord>}
            </Group>
            <Text size="sm" c="dimmed">
              {[
                entry.session_type,
                isolated(entry.this_week.venue),
                fewNames(entry.groups.map((group) => group.name)),
                reason ?? '',
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </Text>
          </div>
        </Group>
        <Offer entry={entry} isBusy={isBusy} onTake={onTake} />
      </Group>
    </Paper>
  );
}

function Offer({ entry, isBusy, onTake }: One) {
  const offer = offerOf(entry);
  const { session_id: session, present, expected } = entry.this_week;
  if (offer === 'take') {
    return (
      <Button size="md" leftSection={<IconQrcode size={20} />} loading={isBusy} onClick={onTake}>
        Take attendance
      </Button>
    );
  }
  if (offer === undefined || session === null) return null;
  return (
    <Group gap="md">
      <Text className={classes.count}>
        {present} of {expected} present
      </Text>
      {offer === 'again' && (
        <Button leftSection={<IconQrcode size={20} />} loading={isBusy} onClick={onTake}>
          Show codes again
        </Button>
      )}
      <Button
        variant={offer === 'continue' ? 'filled' : 'default'}
        renderRoot={(root) => <Link {...root} to="/qr-display" search={{ session }} />}
      >
        {offer === 'continue' ? 'Go on' : 'Register'}
      </Button>
    </Group>
  );
}
