import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { notify } from '../../ui/notice.ts';
import { StatusWord } from '../../ui/status-word.tsx';
import { adminsQuery, deactivateAdmin } from './accounts.api.ts';
import classes from './people-list.module.css';

const tones = { active: 'good', pending: 'fair', inactive: 'neutral' } as const;
const words = { active: 'Active', pending: 'Pending', inactive: 'Inactive' } as const;

/** All administrators of the university. The server keeps the last active one from being ended. */
export function Colleagues({ ownEmail }: { ownEmail: string }) {
  const client = useQueryClient();
  const admins = useQuery(adminsQuery());
  const [busyId, setBusyId] = useState<string>();

  const end = async (id: string, name: string): Promise<void> => {
    const text = 'Whatever they have open ends with their next call.';
    if (!(await confirm({ title: `End the access of ${name}?`, text, yes: 'Deactivate' }))) return;
    setBusyId(id);
    try {
      await deactivateAdmin(id);
      notify.success(`${name} is inactive now.`);
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
            <span className={classes.words}>
              <strong>{name}</strong>
              <Text size="sm" c="dimmed" span>
                <EmailAddress address={email} />
              </Text>
            </span>
            <StatusWord tone={tones[status]}>{words[status]}</StatusWord>
            {status === 'active' && email !== ownEmail && (
              <Button
                size="sm"
                variant="default"
                disabled={busyId !== undefined}
                aria-label={`Deactivate ${name}`}
                onClick={() => void end(id, name)}
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
