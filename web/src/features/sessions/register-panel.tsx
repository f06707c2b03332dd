import type { RegisterRow } from '@muster/contract/registers';
import type { Session } from '@muster/contract/sessions';
import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { filtered, type RegisterFilter } from './display.logic.ts';
import { HeadCountField } from './head-count-field.tsx';
import { RegisterDetails } from './register-details.tsx';
import { RegisterLine } from './register-line.tsx';
import type { Register } from './use-register.ts';
import classes from './register-panel.module.css';

type Props = { session: Pick<Session, 'id' | 'date' | 'head_count'>; register: Register };

/** Everyone expected, with one tap to correct and the story of each mark behind the name. */
export function RegisterPanel({ session, register }: Props) {
  const [filter, setFilter] = useState<RegisterFilter>('all');
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<string>();
  const { rows, counts, busyId, setStatus } = register;
  const onStatus = useCallbackRef(setStatus);
  const onDetails = useCallbackRef((row: RegisterRow) => setOpened(row.id));
  const shown = filtered(rows, filter, search);
  const absent = counts.expected - counts.count - counts.excused;
  const choices: { value: RegisterFilter; label: string }[] = [
    { value: 'all', label: `All ${counts.expected}` },
    { value: 'here', label: `Here ${counts.count}` },
    { value: 'absent', label: `Absent ${absent}` },
    { value: 'flagged', label: `Flags ${counts.flagged}` },
  ];
  if (register.error) return <ErrorState text={problemText(register.error)} onRetry={register.refetch} />;
  if (register.isLoading) return <LoadingState text="Loading the register…" />;
  return (
    <Stack gap="sm">
      <SegmentedControl
        className={classes.way}
        fullWidth
        aria-label="Show"
        data={choices}
        value={filter}
        onChange={(value) => setFilter(value)}
      />
      <TextInput
        className={classes.way}
        aria-label="Find a student"
        placeholder="Find by name, number or group"
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {shown.length === 0 ? (
        <Text c="dimmed" py="lg" ta="center">
          {rows.length === 0 ? 'Nobody is expected at this class.' : 'Nobody matches.'}
        </Text>
      ) : (
        <ul className={classes.list} aria-label="Register">
          {shown.map((row) => (
            <RegisterLine
              key={row.id}
              row={row}
              date={session.date}
              isBusy={busyId === row.id}
              onStatus={onStatus}
              onDetails={onDetails}
            />
          ))}
        </ul>
      )}
      <Text size="xs" c="dimmed">
        Every correction is kept with who made it and when.
      </Text>
      <div className={classes.way}>
        <HeadCountField session={session} />
      </div>
      <RegisterDetails
        sessionId={session.id}
        row={rowOf(rows, opened)}
        onClose={() => setOpened(undefined)}
        onRow={register.putRow}
      />
    </Stack>
  );
}

function rowOf(rows: readonly RegisterRow[], id: string | undefined): RegisterRow | undefined {
  return id === undefined ? undefined : rows.find((row) => row.id === id);
}
