import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { problemText } from '../../lib/problem.ts';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { focusPlace } from '../../ui/focus-place.ts';
import { LoadingMark } from '../../ui/loading-mark.tsx';
import { notify } from '../../ui/notice.ts';
import { notNow } from '../../ui/not-now.ts';
import { PersonalCard } from '../../ui/personal-card.tsx';
import classes from './people-list.module.css';
import { endOtherSignIns, endSignIn, type SignIn, signInsQuery } from './sign-ins.api.ts';

const everywhere = 'everywhere else';

/** On everybody's own profile: where they are signed in, so that a lost phone can be signed out from another device. */
export function SignIns() {
  const client = useQueryClient();
  const signIns = useQuery(signInsQuery());
  const [busy, setBusy] = useState<string>();
  const others = signIns.data?.filter(({ is_own }) => !is_own) ?? [];

  /** `which` is a sign-in's id, or all but this one. The button that was pressed goes, and the focus to the card that it stood in. */
  async function end(which: string, card: HTMLElement | null): Promise<void> {
    if (busy !== undefined) return;
    setBusy(which);
    try {
      await (which === everywhere ? endOtherSignIns() : endSignIn(which));
      focusPlace(card);
      notify.success(which === everywhere ? 'You are signed in on this device alone now.' : 'Signed out there.');
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setBusy(undefined);
      await client.invalidateQueries({ queryKey: signInsQuery().queryKey });
    }
  }

  async function endOthers(card: HTMLElement | null): Promise<void> {
    const text = 'Your other devices ask for the password again. This one stays signed in.';
    if (await confirm({ title: 'Sign out everywhere else?', text, yes: 'Sign out' })) await end(everywhere, card);
  }

  return (
    <PersonalCard
      title="Where you are signed in"
      text="If you do not know one of these, sign it out and choose a new password."
      ways={
        others.length > 1 && (
          <Button
            variant="default"
            {...notNow(busy !== undefined)}
            onClick={({ currentTarget }) => void endOthers(currentTarget.closest('section'))}
          >
            {busy === everywhere ? 'Working...' : 'Sign out everywhere else'}
          </Button>
        )
      }
    >
      {signIns.isPending && <LoadingMark />}
      <ChoicesFailed of={[signIns]} />
      <ul className={classes.list} aria-label="Devices">
        {signIns.data?.map((signIn) => (
          <li key={signIn.id} className={classes.person}>
            <Words of={signIn} />
            {!signIn.is_own && (
              <Button
                size="sm"
                variant="default"
                aria-label={`Sign out ${signIn.device ?? 'the device'} of ${formatDateTime(signIn.signed_in_at)}`}
                {...notNow(busy !== undefined)}
                onClick={({ currentTarget }) => void end(signIn.id, currentTarget.closest('section'))}
              >
                {busy === signIn.id ? 'Working...' : 'Sign out'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PersonalCard>
  );
}

function Words({ of: { is_own, device, signed_in_at, used_at } }: { of: SignIn }) {
  return (
    <span className={classes.words}>
      <strong>{is_own ? `This device${device ? ` · ${device}` : ''}` : (device ?? 'Another device')}</strong>
      <Text size="sm" c="dimmed" span>
        Signed in {formatDateTime(signed_in_at)}
      </Text>
      {!is_own && (
        <Text size="sm" c="dimmed" span>
          Last seen {formatDate(used_at)}
        </Text>
      )}
    </span>
  );
}
