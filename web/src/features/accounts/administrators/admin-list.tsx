import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { confirm } from '../../../ui/dialogs/confirm-dialog.tsx';
import { EmailAddress } from '../../../ui/people/email-address.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingState } from '../../../ui/feedback/loading-state.tsx';
import { notify } from '../../../ui/feedback/notice.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { adminsQuery, deactivateAdmin } from '../accounts.api.ts';
import classes from '../people-list.module.css';

const tones = { active: 'good', pending: 'fair', inactive: 'neutral' } as const;
const labels = { active: 'Active', pending: 'Pending', inactive: 'Inactive' } as const;

/** All administrators of the university. The server rejects a deactivation of the last active one. */
export function AdminList({ ownEmail }: { ownEmail: string }) {
  const client = useQueryClient();
  const admins = useQuery(adminsQuery());
  const [busyId, setBusyId] = useState<string>();

  const deactivate = async (id: string, name: string): Promise<void> => {
    const text = "They'll be signed out right away.";
    if (!(await confirm({ title: `Remove ${name}'s access?`, text, confirmLabel: 'Deactivate' }))) return;
    setBusyId(id);
    try {
      await deactivateAdmin(id);
      notify.success(`${name} is now inactive.`);
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setBusyId(undefined);
      await client.invalidateQueries({ queryKey: ['admins'] });
    }
  };

  if (admins.isError && !admins.data)
    return <ErrorState text={problemText(admins.error)} onRetry={() => void admins.refetch()} />;
  if (!admins.data) return <LoadingState />;
  return (
    <section aria-labelledby="admins-title">
      <h2 id="admins-title" className={classes.title}>
        Administrators
      </h2>
      <ul className={classes.list}>
        {admins.data.map(({ id, name, email, status }) => (
          <li key={id} className={classes.person}>
            <span className={classes.details}>
              <strong>{name}</strong>
              <Text size="sm" c="dimmed" span>
                <EmailAddress address={email} />
              </Text>
            </span>
            <StatusBadge tone={tones[status]}>{labels[status]}</StatusBadge>
            {status === 'active' && email !== ownEmail && (
              <Button
                size="sm"
                variant="default"
                disabled={busyId !== undefined}
                aria-label={`Deactivate ${name}`}
                onClick={() => void deactivate(id, name)}
              >
                {busyId === id ? 'Working...' : 'Deactivate'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
