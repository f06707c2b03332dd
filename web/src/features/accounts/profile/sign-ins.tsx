import { endOtherSignIns, endSignIn, listSignIns } from '@muster/contract/accounts/sign-ins';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { queryOf } from '#lib/api/query.ts';
import { Button } from '#ui/actions/button.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { focusElement } from '#ui/focus/focus-element.ts';
import { LoadingSpinner } from '#ui/feedback/loading-spinner.tsx';
import { useEntryChange } from '#ui/list/use-entry-change.ts';
import { AccountCard } from '#ui/people/account-card.tsx';
import classes from '../people-list.module.css';
import { DeviceDetails } from './device-details.tsx';

const allOthers = 'all others';

/** The devices on which the user is signed in, so that a lost phone can be signed out from another device. */
export function SignIns() {
  const signIns = useQuery(queryOf(listSignIns));
  const { busyId: busy, change } = useEntryChange();
  const others = signIns.data?.filter(({ is_own }) => !is_own) ?? [];

  /** `which` is the id of a sign-in or `allOthers`. The clicked button disappears, so the focus moves to its card. */
  const end = (which: string, card: HTMLElement | null): Promise<unknown> =>
    change(
      which,
      async () => {
        await (which === allOthers ? call(endOtherSignIns) : call(endSignIn, { params: { id: which } }));
        focusElement(card);
      },
      which === allOthers ? 'Signed out everywhere else.' : 'Device signed out.',
    );

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
