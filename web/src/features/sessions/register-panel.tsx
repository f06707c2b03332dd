import type { RegisterRow } from '@muster/contract/registers';
import type { Session } from '@muster/contract/sessions';
import { SegmentedControl, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { statusWords } from '../../lib/mark-words.texts.ts';
import { problemText } from '../../lib/problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useDrawnInPieces } from '../../ui/use-drawn-in-pieces.ts';
import { useWalkedLines } from '../../ui/use-walked-lines.ts';
import { filtered, type RegisterFilter } from './display.logic.ts';
import { HeadCountField } from './head-count-field.tsx';
import { statusOfKey } from './manual-register.logic.ts';
import { RegisterDetails } from './register-details.tsx';
import { registerKeys } from './register-keys.texts.ts';
import { RegisterLine } from './register-line.tsx';
import type { Register } from './use-register.ts';
import classes from './register-panel.module.css';

type Status = RegisterRow['status'];
/** The mark that was last asked for by a key. */
type Asked = { readonly id: string; readonly status: Status };
type Props = { session: Pick<Session, 'id' | 'date' | 'head_count'>; register: Register };

/** Everyone expected, with one tap to correct and the story of each mark behind the name. */
export function RegisterPanel({ session, register }: Props) {
  const [filter, setFilter] = useState<RegisterFilter>('all');
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<string>();
  const { rows, counts, busyId, setStatus } = register;
  const onStatus = useCallbackRef((row: RegisterRow, status: Status) => void setStatus(row, status));
  const onDetails = useCallbackRef((row: RegisterRow) => setOpened(row.id));
  const shown = filtered(rows, filter, search);
  const drawn = useDrawnInPieces(shown, `${filter} ${search}`);
  const [asked, setAsked] = useState<Asked>();
  const find = useRef<HTMLInputElement>(null);
  const hint = useId();
  const { list, tabStop, focusLine } = useWalkedLines<HTMLUListElement>(
    shown.map(({ id }) => id),
    { above: find, onKey },
  );

  function onKey(key: string, id: string, at: number): boolean {
    const status = statusOfKey(key);
    const row = rowOf(shown, id);
    if (!status || !row) return false;
    if (busyId === id) return true;
    setAsked({ id, status });
    // Names are read out one after the other; a question comes back to the line that it was about.
    if (row.status === status || setStatus(row, status)) focusLine(at + 1);
    return true;
  }

  function onFindKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'Enter') focusLine(0);
    else if (event.key === 'Escape' && search !== '') {
      setSearch('');
      // The drawer that the register may stand in stays.
      event.stopPropagation();
    } else return;
    event.preventDefault();
  }

  const absent = counts.expected - counts.count - counts.excused;
  const choices: { value: RegisterFilter; label: string }[] = [
    { value: 'all', label: `All ${counts.expected}` },
    { value: 'here', label: `Here ${counts.count}` },
    { value: 'absent', label: `Absent ${absent}` },
    { value: 'flagged', label: `Flags ${counts.flagged}` },
  ];
  if (register.error) return <ErrorState text={problemText(register.error)} onRetry={() => void register.refetch()} />;
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
        placeholder="Name, student ID or group"
        leftSection={<IconSearch size={16} />}
        ref={find}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={onFindKeyDown}
      />
      {shown.length === 0 ? (
        <Text c="dimmed" py="lg" ta="center">
          {rows.length === 0 ? 'Nobody is expected at this class.' : 'Nobody matches.'}
        </Text>
      ) : (
        <>
          <KeyHint id={hint} keys={registerKeys} />
          <ul {...list} className={classes.list} aria-label="Register" aria-describedby={hint}>
            {drawn.map((row) => (
              <RegisterLine
                key={row.id}
                row={row}
                date={session.date}
                isBusy={busyId === row.id}
                isCurrent={row.id === tabStop}
                onStatus={onStatus}
                onDetails={onDetails}
              />
            ))}
          </ul>
        </>
      )}
      <VisuallyHidden role="status">{said(rows, asked)}</VisuallyHidden>
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

/** Said once the mark stands. */
function said(rows: readonly RegisterRow[], asked: Asked | undefined): string {
  const row = rowOf(rows, asked?.id);
  return row && row.status === asked?.status ? `${row.name}: ${statusWords[row.status]}` : '';
}
