import type { RegisterRow } from '@muster/contract/attendance/registers';
import type { Session } from '@muster/contract/attendance/sessions';
import type { MarkStatus } from '@muster/contract/attendance/statuses';
import { SegmentedControl, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import { useMarkStatuses } from '#lib/auth/use-mark-statuses.ts';
import { problemText } from '#lib/api/problem.ts';
import { useCanChange } from '#ui/access/can-change.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { KeyHint } from '#ui/focus/key-hint.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { useChunkedList } from '#ui/list/use-chunked-list.ts';
import { useRovingTabindex } from '#ui/focus/use-roving-tabindex.ts';
import { AddStudent } from '../class-list/add-student.tsx';
import { JoinRequests } from '../class-list/join-requests.tsx';
import { JoinedSince } from '../class-list/joined-since.tsx';
import { filterRows, type RegisterFilter } from './register-rows.logic.ts';
import { HeadCountField } from './head-count-field.tsx';
import { statusOfKey } from '../manual-marking/manual-register.logic.ts';
import { RegisterDetails } from './register-details.tsx';
import { texts } from '../sessions.texts.ts';
import { registerKeys } from './register-keys.texts.ts';
import { RegisterLine } from './register-line.tsx';
import type { Register } from './use-register.ts';
import classes from './register-panel.module.css';

const noStatuses: readonly MarkStatus[] = [];

/** The last mark set by keyboard, announced once it is saved. */
type KeyedMark = { readonly id: string; readonly status: MarkStatus };
type Props = {
  session: Pick<Session, 'id' | 'date' | 'head_count' | 'attendance_requirement'>;
  register: Register;
  /** A withdrawn class: marks are shown and cannot be changed. */
  isReadOnly?: boolean;
  /** The details of a student lead to their page. */
  hasStudentLinks?: boolean;
};

/** All expected students with their marks. A tap changes a mark; the name opens its history. */
export function RegisterPanel({ session, register, hasStudentLinks = false, ...props }: Props) {
  const canChange = useCanChange('attendance');
  const isReadOnly = props.isReadOnly === true || !canChange;
  const [filter, setFilter] = useState<RegisterFilter>('all');
  const [search, setSearch] = useState('');
  const [openedId, setOpenedId] = useState<string>();
  const { rows, counts, busyId, setStatus } = register;
  const onStatus = useCallbackRef((row: RegisterRow, status: MarkStatus) => void setStatus(row, status));
  const onDetails = useCallbackRef((row: RegisterRow) => setOpenedId(row.id));
  const offered = useMarkStatuses();
  const statuses = isReadOnly ? noStatuses : offered;
  const isUnmarked = isReadOnly || session.attendance_requirement === 'counted';
  const unmarkedLabel = isUnmarked ? texts.noMark : markLabels.in_progress.label;
  const choices = filterChoices(counts, unmarkedLabel);
  // The last student in progress may have been marked.
  const shownFilter = choices.some(({ value }) => value === filter) ? filter : 'all';
  const visibleRows = filterRows(rows, shownFilter, search);
  const rendered = useChunkedList(visibleRows, `${shownFilter} ${search}`);
  const [keyedMark, setKeyedMark] = useState<KeyedMark>();
  const searchField = useRef<HTMLInputElement>(null);
  const hint = useId();
  const { list, tabStop, focusRow } = useRovingTabindex<HTMLUListElement>(
    visibleRows.map(({ id }) => id),
    { headerRef: searchField, onKey },
  );

  function onKey(key: string, id: string, at: number): boolean {
    const status = statusOfKey(key, statuses);
    const row = findRow(visibleRows, id);
    if (!status || !row) return false;
    if (busyId === id) return true;
    setKeyedMark({ id, status });
    // Moves to the next student, unless a dialog opened: it returns focus to this row.
    if (row.status === status || setStatus(row, status)) focusRow(at + 1);
    return true;
  }

  function onSearchKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'Enter') focusRow(0);
    else if (event.key === 'Escape' && search !== '') {
      setSearch('');
      // Keeps the surrounding side panel open.
      event.stopPropagation();
    } else return;
    event.preventDefault();
  }

  if (register.error) return <ErrorState text={problemText(register.error)} onRetry={() => void register.refetch()} />;
  if (register.isLoading) return <LoadingState text="Loading the register…" />;
  return (
    <Stack gap="sm">
      {!isReadOnly && (
        <>
          <JoinRequests session={session} onAccepted={register.refetchNow} />
          <JoinedSince sessionId={session.id} onAdded={register.refetchNow} />
        </>
      )}
      <SegmentedControl
        className={classes.control}
        fullWidth
        aria-label="Show"
        data={choices}
        value={shownFilter}
        onChange={(value) => setFilter(value)}
      />
      <div className={classes.find}>
        <TextInput
          className={classes.search}
          aria-label="Find a student"
          placeholder="Name, student ID or group"
          leftSection={<IconSearch size={16} />}
          ref={searchField}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={onSearchKeyDown}
        />
        {!isReadOnly && <AddStudent sessionId={session.id} onAdded={register.refetchNow} />}
      </div>
      {visibleRows.length === 0 ? (
        <Text c="dimmed" py="lg" ta="center">
          {rows.length === 0 ? 'No students are expected in this class.' : 'No students match.'}
        </Text>
      ) : (
        <>
          <ul {...list} className={classes.list} aria-label="Register" aria-describedby={hint}>
            {rendered.map((row) => (
              <RegisterLine
                key={row.id}
                row={row}
                statuses={statuses}
                unmarkedLabel={unmarkedLabel}
                date={session.date}
                isBusy={busyId === row.id}
                isCurrent={row.id === tabStop}
                onStatus={onStatus}
                onDetails={onDetails}
              />
            ))}
          </ul>
          <KeyHint id={hint} keys={registerKeys(statuses)} isOnFocus />
        </>
      )}
      <VisuallyHidden role="status">{announcementOf(rows, keyedMark)}</VisuallyHidden>
      {!isReadOnly && (
        <>
          <Text size="xs" c="dimmed">
            Changes are logged with name and time.
          </Text>
          <div className={classes.control}>
            <HeadCountField session={session} />
          </div>
        </>
      )}
      <RegisterDetails
        hasStudentLink={hasStudentLinks}
        sessionId={session.id}
        row={findRow(rows, openedId)}
        onClose={() => setOpenedId(undefined)}
        onRow={register.setRow}
        onRemoved={() => {
          setOpenedId(undefined);
          return register.refetchNow();
        }}
        isReadOnly={isReadOnly}
      />
    </Stack>
  );
}

/** A class in progress has students who are not marked yet; some may have been marked absent already. */
function filterChoices(counts: Register['counts'], unmarkedLabel: string): { value: RegisterFilter; label: string }[] {
  const inProgress = { value: 'in_progress', label: `${unmarkedLabel} ${counts.in_progress}` } as const;
  const absent = { value: 'absent', label: `Absent ${counts.absent}` } as const;
  return [
    { value: 'all', label: `All ${counts.expected}` },
    { value: 'present', label: `Present ${counts.count}` },
    ...(counts.in_progress > 0 ? [inProgress] : []),
    ...(counts.absent > 0 || counts.in_progress === 0 ? [absent] : []),
    { value: 'flagged', label: `Flags ${counts.flagged}` },
  ];
}

function findRow(rows: readonly RegisterRow[], id: string | undefined): RegisterRow | undefined {
  return id === undefined ? undefined : rows.find((row) => row.id === id);
}

/** Announced once the mark is saved. */
function announcementOf(rows: readonly RegisterRow[], keyedMark: KeyedMark | undefined): string {
  const row = findRow(rows, keyedMark?.id);
  return row && row.status === keyedMark?.status ? `${row.name}: ${markLabels[row.status].label}` : '';
}
