import { methodLabels } from '@muster/contract/attendance/marks';
import {
  decideLateDelivery,
  type LateDelivery,
  type RegisterRow,
  reviewFlag,
} from '@muster/contract/attendance/registers';
import type { MarkStatus } from '@muster/contract/attendance/statuses';
import { Anchor, Group, Modal, Stack, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAction } from '#ui/actions/use-action.ts';
import { Button } from '#ui/actions/button.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { formatPerson } from '#lib/format/person-label.ts';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { focusElement } from '#ui/focus/focus-element.ts';
import { useReturnFocus } from '#ui/focus/use-return-focus.ts';
import { AdditionDetails } from '../class-list/addition-details.tsx';
import classes from './register-details.module.css';
import { markHistoryQuery } from './register.api.ts';
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
          <LateDeliveryReview sessionId={sessionId} row={row} onRow={onRow} isReadOnly={isReadOnly} />
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

type ReviewProps = { sessionId: string; row: RegisterRow; onRow: Props['onRow']; isReadOnly: boolean };

function Flags({ sessionId, row, onRow, isReadOnly }: ReviewProps) {
  const params = { id: sessionId, studentId: row.id };
  return row.flags.map(({ signal, state, reviewed_by: by }) => (
    <Review
      key={signal}
      title={signalTexts[signal]}
      question={texts.flagQuestion}
      buttons={{ confirmed: 'Yes, keep flag', dismissed: 'No, dismiss' }}
      result={state === 'open' ? null : `${flagResults[state]}${by ? ` by ${formatPerson(by)}` : ''}`}
      onChoose={(choice) => call(reviewFlag, { params, body: { signal, state: choice } })}
      onRow={onRow}
      isReadOnly={isReadOnly}
    />
  ));
}

const flagResults = { confirmed: 'Kept', dismissed: 'Dismissed' } as const;

function LateDeliveryReview({ sessionId, row, onRow, isReadOnly }: ReviewProps) {
  if (!row.late_delivery) return null;
  const { state, decided_by: by } = row.late_delivery;
  return (
    <Review
      title="Late delivery"
      question={explainDelivery(row.late_delivery)}
      buttons={{ accepted: 'Accept', declined: 'Decline' }}
      result={state === 'waiting' ? null : `${deliveryResults[state]}${by ? ` by ${formatPerson(by)}` : ''}`}
      onChoose={(choice) =>
        call(decideLateDelivery, { params: { id: sessionId, studentId: row.id }, body: { state: choice } })
      }
      onRow={onRow}
      isReadOnly={isReadOnly}
    />
  );
}

const deliveryResults = { accepted: 'Accepted', declined: 'Declined' } as const;

type ChoiceProps<Choice extends string> = {
  title: string;
  question: string;
  /** The first one is emphasised. */
  buttons: Record<Choice, string>;
  /** Null: not decided. */
  result: string | null;
  onChoose: (choice: Choice) => Promise<{ student: RegisterRow }>;
  onRow: Props['onRow'];
  isReadOnly: boolean;
};

function Review<Choice extends string>({ title, question, buttons, result, ...props }: ChoiceProps<Choice>) {
  const { onChoose, onRow, isReadOnly } = props;
  const { run: choose } = useAction(async (choice: Choice, container: HTMLElement | null) => {
    const { student } = await onChoose(choice);
    onRow(student);
    // The pressed button disappears.
    focusElement(container);
  });
  return (
    <Stack gap="xs" className={classes.flag} data-flag>
      <Text fw={600}>{title}</Text>
      {result !== null ? (
        <Text size="sm" c="dimmed">
          {result}
        </Text>
      ) : (
        !isReadOnly && (
          <>
            <Text size="sm" c="dimmed">
              {question}
            </Text>
            <Group gap="xs">
              {(Object.entries(buttons) as [Choice, string][]).map(([choice, label], at) => (
                <Button
                  key={choice}
                  size="xs"
                  variant={at === 0 ? 'light' : 'default'}
                  onClick={({ currentTarget }) =>
                    void choose(choice, currentTarget.closest<HTMLElement>('[data-flag]'))
                  }
                >
                  {label}
                </Button>
              ))}
            </Group>
          </>
        )
      )}
    </Stack>
  );
}

function explainDelivery({ scanned_at: scannedAt, delivered_at: deliveredAt }: LateDelivery): string {
  const minutes = Math.max(1, Math.round((Date.parse(deliveredAt) - Date.parse(scannedAt)) / 60_000));
  const delay = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return texts.lateDelivery(formatDateTime(scannedAt), formatDateTime(deliveredAt), delay);
}

function History({ sessionId, row }: { sessionId: string; row: RegisterRow }) {
  const history = useQuery(markHistoryQuery(sessionId, row.id));
  if (history.isError) return <Text c="red">{problemText(history.error)}</Text>;
  const changes = history.data?.changes;
  if (!changes) return <Text c="dimmed">Loading the history…</Text>;
  if (changes.length === 0) return <Text c="dimmed">No corrections.</Text>;
  return (
    <Timeline bulletSize={14} lineWidth={2} aria-label="Corrections">
      {changes.map((change) => (
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
