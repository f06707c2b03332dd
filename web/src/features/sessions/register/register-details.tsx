import { methodLabels } from '@muster/contract/attendance/marks';
import type { RegisterRow } from '@muster/contract/attendance/registers';
import type { MarkStatus } from '@muster/contract/attendance/statuses';
import { Anchor, Group, Modal, Stack, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/actions/button.tsx';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { formatPerson } from '../../../lib/format/person-label.ts';
import { markLabels } from '../../../lib/format/mark-labels.texts.ts';
import { problemText } from '../../../lib/api/problem.ts';
import { focusElement } from '../../../ui/focus/focus-element.ts';
import { notify } from '../../../ui/feedback/notice.ts';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { AdditionDetails } from '../class-list/addition-details.tsx';
import classes from './register-details.module.css';
import { markHistoryQuery, reviewFlag } from './register.api.ts';
import { locationWords, signalTexts, texts } from '../sessions.texts.ts';

type Props = {
  sessionId: string;
  row: RegisterRow | undefined;
  onClose: () => void;
  onRow: (row: RegisterRow) => void;
  /** The student was removed from the list. */
  onRemoved: () => Promise<unknown>;
  /** Flags cannot be reviewed, and the student cannot be removed. */
  isReadOnly?: boolean;
  /** Leads to the page of the student. Not where a class watches the screen. */
  hasStudentLink?: boolean;
};

/** History of one mark: the check-in, the corrections, and the flags to review. */
export function RegisterDetails({ sessionId, row, onClose, onRow, onRemoved, ...props }: Props) {
  const { isReadOnly = false, hasStudentLink = false } = props;
  const isOpen = row !== undefined;
  // Dismissing the last flag may remove the row that had focus from the list.
  useReturnFocus(isOpen);
  return (
    <Modal opened={isOpen} onClose={onClose} title={row?.name} closeButtonProps={{ 'aria-label': 'Close' }}>
      {row && (
        <Stack gap="lg">
          <Text size="sm">{summary(row)}</Text>
          {hasStudentLink && (
            <Anchor component={Link} to={`/students/${row.id}`} size="sm">
              Open student page
            </Anchor>
          )}
          <Flags sessionId={sessionId} row={row} onRow={onRow} isReadOnly={isReadOnly} />
          <History sessionId={sessionId} row={row} />
          {!isReadOnly && <AdditionDetails key={row.id} sessionId={sessionId} row={row} onRemoved={onRemoved} />}
        </Stack>
      )}
    </Modal>
  );
}

function summary(row: RegisterRow): string {
  if (!row.marked_at || !row.method)
    return `${row.student_id} · Unmarked (${markLabels[row.status].label.toLowerCase()})`;
  const by = row.marked_by ? ` by ${formatPerson(row.marked_by)}` : '';
  const marking = `${methodLabels[row.method]}${by}, ${formatDateTime(row.marked_at)}`;
  const container = row.location && locationWords[row.location];
  return [row.student_id, markLabels[row.status].label, marking, container].filter(Boolean).join(' · ');
}

type FlagsProps = { sessionId: string; row: RegisterRow; onRow: Props['onRow']; isReadOnly: boolean };

function Flags({ sessionId, row, onRow, isReadOnly }: FlagsProps) {
  type Flag = RegisterRow['flags'][number];
  async function review(flag: Flag, state: 'confirmed' | 'dismissed', container: HTMLElement | null) {
    try {
      const { student } = await reviewFlag(sessionId, row.id, flag.signal, state);
      onRow(student);
      // The pressed button disappears.
      focusElement(container);
    } catch (error) {
      notify.error(problemText(error));
    }
  }
  return row.flags.map((flag) => (
    <Stack key={flag.signal} gap="xs" className={classes.flag} data-flag>
      <Text fw={600}>{signalTexts[flag.signal]}</Text>
      {flag.state === 'open' && isReadOnly ? null : flag.state === 'open' ? (
        <>
          <Text size="sm" c="dimmed">
            {flag.delivery ? explainDelivery(flag.delivery) : texts.flagQuestion}
          </Text>
          <Group gap="xs">
            {(flag.delivery ? (['dismissed', 'confirmed'] as const) : (['confirmed', 'dismissed'] as const)).map(
              (state) => (
                <Button
                  key={state}
                  size="xs"
                  variant={(state === 'confirmed') === Boolean(flag.delivery) ? 'default' : 'light'}
                  onClick={({ currentTarget }) =>
                    void review(flag, state, currentTarget.closest<HTMLElement>('[data-flag]'))
                  }
                >
                  {(flag.delivery ? deliveryButtons : flagButtons)[state]}
                </Button>
              ),
            )}
          </Group>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {(flag.delivery ? deliveryResults : flagResults)[flag.state]}
          {flag.reviewed_by ? ` by ${formatPerson(flag.reviewed_by)}` : ''}
        </Text>
      )}
    </Stack>
  ));
}

const flagButtons = { confirmed: 'Yes, keep flag', dismissed: 'No, dismiss' } as const;
const deliveryButtons = { confirmed: 'Decline', dismissed: 'Accept' } as const;
const flagResults = { confirmed: 'Kept', dismissed: 'Dismissed' } as const;
const deliveryResults = { confirmed: 'Declined', dismissed: 'Accepted' } as const;

type Delivery = NonNullable<RegisterRow['flags'][number]['delivery']>;

function explainDelivery({ scanned_at: scannedAt, delivered_at: deliveredAt }: Delivery): string {
  const minutes = Math.max(1, Math.round((Date.parse(deliveredAt) - Date.parse(scannedAt)) / 60_000));
  const delay = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return texts.lateDelivery(formatDateTime(scannedAt), formatDateTime(deliveredAt), delay);
}

function History({ sessionId, row }: { sessionId: string; row: RegisterRow }) {
  const history = useQuery(markHistoryQuery(sessionId, row.id));
  if (history.isError) return <Text c="red">{problemText(history.error)}</Text>;
  if (!history.data) return <Text c="dimmed">Loading the history…</Text>;
  if (history.data.length === 0) return <Text c="dimmed">No corrections.</Text>;
  return (
    <Timeline bulletSize={14} lineWidth={2} aria-label="Corrections">
      {history.data.map((change) => (
        <Timeline.Item key={change.changed_at} title={formatChange(change)}>
          <Text size="sm" c="dimmed">
            {formatPerson(change.changed_by)}, {formatDateTime(change.changed_at)}
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

/** A reason can be added without changing the status. */
const formatChange = ({ before, after }: { before: MarkStatus | null; after: MarkStatus }): string =>
  before === after
    ? `${markLabels[after].label}, as before`
    : `${before === null ? 'Unmarked' : markLabels[before].label} → ${markLabels[after].label}`;
