import { Group, Text } from '@mantine/core';
import { type NewAdminRole, newAdminRoles } from '@muster/contract/accounts/admin-roles';
import { approveAdmin, declineAdmin, type pendingAdmin } from '@muster/contract/accounts/administrators';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { Button } from '#ui/actions/button.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { call } from '#lib/api/api.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { LoadingSpinner } from '#ui/feedback/loading-spinner.tsx';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { EmailAddress } from '#ui/people/email-address.tsx';
import { useEntryChange } from '#ui/list/use-entry-change.ts';
import { RoleSelect } from './role-select.tsx';
import classes from './pending-admins.module.css';

type Pending = z.output<typeof pendingAdmin>;

/** Registrations of administrators that wait for approval. */
export function PendingAdmins({ pending }: { pending: UseQueryResult<Pending[]> }) {
  const { busyId, change } = useEntryChange();
  const [chosenRoles, setChosenRoles] = useState<Readonly<Record<string, NewAdminRole>>>({});
  const roleOf = (id: string): NewAdminRole => chosenRoles[id] ?? 'registrar';

  const decide = async (person: Pending, isApproved: boolean): Promise<void> => {
    const isSure =
      isApproved ||
      (await confirm({
        title: `Decline ${person.name}?`,
        text: 'The request will be declined.',
        confirmLabel: 'Decline',
      }));
    if (!isSure) return;
    const params = { id: person.id };
    await change(
      person.id,
      () =>
        isApproved ? call(approveAdmin, { params, body: { role: roleOf(person.id) } }) : call(declineAdmin, { params }),
      isApproved ? `${person.name} can sign in now.` : `${person.name} declined.`,
    );
  };

  return (
    <section aria-labelledby="pending-title">
      <h2 id="pending-title" className={classes.title}>
        Registration requests
      </h2>
      {pending.isPending && <LoadingSpinner />}
      <OptionsError queries={[pending]} />
      {pending.data?.length === 0 && <Text c="dimmed">No requests</Text>}
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
              <RoleSelect
                label={`Role of ${person.name}`}
                roles={newAdminRoles}
                value={roleOf(person.id)}
                onChange={(role) => setChosenRoles((before) => ({ ...before, [person.id]: role }))}
              />
              <Button
                size="sm"
                variant="default"
                disabled={busyId !== undefined}
                onClick={() => void decide(person, true)}
              >
                {busyId === person.id ? 'Working...' : 'Approve'}
              </Button>
              <Button
                size="sm"
                variant="subtle"
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
