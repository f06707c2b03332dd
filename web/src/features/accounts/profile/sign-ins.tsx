import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { problemText } from '../../../lib/api/problem.ts';
import { OptionsError } from '../../../ui/select/options-error.tsx';
import { confirm } from '../../../ui/dialogs/confirm-dialog.tsx';
import { focusElement } from '../../../ui/focus/focus-element.ts';
import { LoadingSpinner } from '../../../ui/feedback/loading-spinner.tsx';
import { notify } from '../../../ui/feedback/notice.ts';
import { AccountCard } from '../../../ui/people/account-card.tsx';
import classes from '../people-list.module.css';
import { DeviceDetails } from './device-details.tsx';
import { endOtherSignIns, endSignIn, signInsQuery } from './sign-ins.api.ts';

const allOthers = 'all others';

/** The devices on which the user is signed in, so that a lost phone can be signed out from another device. */
export function SignIns() {
  const client = useQueryClient();
  const signIns = useQuery(signInsQuery());
  const [busy, setBusy] = useState<string>();
  const others = signIns.data?.filter(({ is_own }) => !is_own) ?? [];

  /** `which` is the id of a sign-in or `allOthers`. The clicked button disappears, so the focus moves to its card. */
  async function end(which: string, card: HTMLElement | null): Promise<void> {
    if (busy !== undefined) return;
    setBusy(which);
    try {
      await (which === allOthers ? endOtherSignIns() : endSignIn(which));
      focusElement(card);
      notify.success(which === allOthers ? 'Signed out everywhere else.' : 'Device signed out.');
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setBusy(undefined);
      await client.invalidateQueries({ queryKey: signInsQuery().queryKey });
    }
  }

  async function endOthers(card: HTMLElement | null): Promise<void> {
    const text = 'Your other devices will need the password again. This one stays signed in.';
    if (await confirm({ title: 'Sign out everywhere else?', text, confirmLabel: 'Sign out' }))
      await end(allOthers, card);
  }

  return (
    <AccountCard
      title="Where you are signed in"
      text="Don't recognise a device? Sign it out and change your password."
      actions={
        others.length > 1 && (
          <Button
            variant="default"
            disabled={busy !== undefined}
            onClick={({ currentTarget }) => void endOthers(currentTarget.closest('section'))}
          >
            {busy === allOthers ? 'Working...' : 'Sign out everywhere else'}
          </Button>
        )
      }
    >
      {signIns.isPending && <LoadingSpinner />}
      <OptionsError queries={[signIns]} />
      <ul className={classes.list} aria-label="Devices">
        {signIns.data?.map((signIn) => (
          <li key={signIn.id} className={classes.person}>
            <DeviceDetails signIn={signIn} />
            {!signIn.is_own && (
              <Button
                size="sm"
                variant="default"
                aria-label={`Sign out ${signIn.device ?? 'the device'} of ${formatDateTime(signIn.signed_in_at)}`}
                disabled={busy !== undefined}
                onClick={({ currentTarget }) => void end(signIn.id, currentTarget.closest('section'))}
              >
                {busy === signIn.id ? 'Working...' : 'Sign out'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </AccountCard>
  );
}
