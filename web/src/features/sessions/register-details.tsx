import type { RegisterRow } from '@muster/contract/registers';
import { Button, Group, Modal, Stack, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { isolated } from '../../lib/isolated.ts';
import { methodWords, statusWords } from '../../lib/mark-words.texts.ts';
import { problemText } from '../../lib/problem.ts';
import { focusPlace } from '../../ui/focus-place.ts';
import { notify } from '../../ui/notice.ts';
import { rememberFocus } from '../../ui/remember-focus.ts';
import classes from './register-details.module.css';
import { markHistoryQuery, reviewFlag } from './register.api.ts';
import { locationWords, signalTexts, texts } from './sessions.texts.ts';

type Props = {
  sessionId: string;
  row: RegisterRow | undefined;
  onClose: () => void;
  onRow: (row: RegisterRow) => void;
};

/** How a mark came about: the check-in, each correction, and the flags to review. */
export function RegisterDetails({ sessionId, row, onClose, onRow }: Props) {
  const isOpen = row !== undefined;
  // With its last flag the line that was pressed may be gone from the list.
  useEffect(() => (isOpen ? rememberFocus() : undefined), [isOpen]);
  return (
    <Modal opened={isOpen} onClose={onClose} title={row?.name} closeButtonProps={{ 'aria-label': 'Close' }}>
      {row && (
        <Stack gap="lg">
          <Text size="sm">{summary(row)}</Text>
          <Flags sessionId={sessionId} row={row} onRow={onRow} />
          <History sessionId={sessionId} row={row} />
        </Stack>
      )}
    </Modal>
  );
}

function summary(row: RegisterRow): string {
  if (!row.marked_at || !row.method) return `${row.student_id} · Not marked, so absent.`;
  const by = row.marked_by ? ` by ${isolated(row.marked_by)}` : '';
  const how = `${methodWords[row.method]}${by}, ${formatDateTime(row.marked_at)}`;
  const place = row.location && locationWords[row.location];
  return [row.student_id, statusWords[row.status], how, place].filter(Boolean).join(' · ');
}

function Flags({ sessionId, row, onRow }: { sessionId: string; row: RegisterRow; onRow: Props['onRow'] }) {
  type Flag = RegisterRow['flags'][number];
  async function review(flag: Flag, state: 'confirmed' | 'dismissed', place: HTMLElement | null) {
    try {
      const { student } = await reviewFlag(sessionId, row.id, flag.signal, state);
      onRow(student);
      // What was pressed goes away with it.
      focusPlace(place);
    } catch (error) {
      notify.error(problemText(error));
    }
  }
  return row.flags.map((flag) => (
    <Stack key={flag.signal} gap="xs" className={classes.flag} data-flag>
      <Text fw={600}>{signalTexts[flag.signal]}</Text>
      {flag.state === 'open' ? (
        <>
          <Text size="sm" c="dimmed">
            {texts.flagAsks}
          </Text>
          <Group gap="xs">
            {(['confirmed', 'dismissed'] as const).map((state) => (
              <Button
                key={state}
                size="xs"
                variant={state === 'confirmed' ? 'light' : 'default'}
                onClick={({ currentTarget }) =>
                  void review(flag, state, currentTarget.closest<HTMLElement>('[data-flag]'))
                }
              >
                {state === 'confirmed' ? 'Confirm' : 'Dismiss'}
              </Button>
            ))}
          </Group>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {flag.state === 'confirmed' ? 'Confirmed' : 'Dismissed'}
          {flag.reviewed_by ? ` by ${flag.reviewed_by}` : ''}
        </Text>
      )}
    </Stack>
  ));
}

function History({ sessionId, row }: { sessionId: string; row: RegisterRow }) {
  const history = useQuery(markHistoryQuery(sessionId, row.id));
  if (history.isError) return <Text c="red">{problemText(history.error)}</Text>;
  if (!history.data) return <Text c="dimmed">Loading the history…</Text>;
  if (history.data.length === 0) return <Text c="dimmed">No corrections.</Text>;
  return (
    <Timeline bulletSize={14} lineWidth={2} aria-label="Corrections">
      {history.data.map((change) => (
        <Timeline.Item key={change.changed_at} title={changeWords(change)}>
          <Text size="sm" c="dimmed">
            {isolated(change.changed_by)}, {formatDateTime(change.changed_at)}
          </Text>
          {change.reason && (
            <Text size="sm" className={classes.reason}>
              {change.reason}
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

/** A reason may be given for what stood already. */
const changeWords = ({ before, after }: Record<'before' | 'after', RegisterRow['status']>): string =>
  before === after ? `${statusWords[after]}, as before` : `${statusWords[before]} → ${statusWords[after]}`;
