import { Button, Group, Text } from '@mantine/core';
import type { pendingAdmin } from '@muster/contract/accounts';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { formatDateTime } from '../../lib/dates.ts';
import { problemText } from '../../lib/problem.ts';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { LoadingMark } from '../../ui/loading-mark.tsx';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { notify } from '../../ui/notice.ts';
import { approveAdmin, declineAdmin } from './accounts.api.ts';
import classes from './pending-admins.module.css';

type Pending = z.output<typeof pendingAdmin>;

type Props = {
  pending: UseQueryResult<Pending[]>;
  /** Somebody was let in or turned away. */
  onDecided?: () => void;
};

/** Registrations of this university that wait for somebody to know the person. */
export function PendingAdmins({ pending, onDecided }: Props) {
  const client = useQueryClient();
  const [busyId, setBusyId] = useState<string>();

  const decide = async (person: Pending, isWelcome: boolean): Promise<void> => {
    const isSure =
      isWelcome ||
      (await confirm({ title: `Decline ${person.name}?`, text: 'The registration is turned away.', yes: 'Decline' }));
    if (!isSure) return;
    setBusyId(person.id);
    try {
      await (isWelcome ? approveAdmin : declineAdmin)(person.id);
      notify.success(isWelcome ? `${person.name} can sign in now.` : `${person.name} was turned away.`);
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setBusyId(undefined);
      onDecided?.();
      await client.invalidateQueries({ queryKey: ['admins'] });
    }
  };

  return (
    <section aria-labelledby="pending-title">
      <h2 id="pending-title" className={classes.title}>
        Waiting for approval
      </h2>
      {pending.isPending && <LoadingMark />}
      <ChoicesFailed of={[pending]} />
      {pending.data?.length === 0 && <Text c="dimmed">Nobody is waiting.</Text>}
      <ul className={classes.list}>
        {pending.data?.map((person) => (
          <li key={person.id} className={classes.person}>
            <Text fw={600}>{person.name}</Text>
            <Text size="sm" c="dimmed">
              <EmailAddress address={person.email} />
              <br />
              {formatDateTime(person.created_at)}
            </Text>
            <Group gap="xs" mt="xs">
              <Button size="sm" disabled={busyId !== undefined} onClick={() => void decide(person, true)}>
                {busyId === person.id ? 'Working...' : 'Approve'}
              </Button>
              <Button
                size="sm"
                variant="default"
                disabled={busyId !== undefined}
                onClick={() => void decide(person, false)}
              >
                Decline
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
