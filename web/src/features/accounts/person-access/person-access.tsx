import type { PersonAccess as Access } from '@muster/contract/accounts/person-access';
import { mayWrite } from '@muster/contract/accounts/admin-roles';
import { Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { problemText } from '#lib/api/problem.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { useAction } from '#ui/actions/use-action.ts';
import { Button } from '#ui/actions/button.tsx';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingSpinner } from '#ui/feedback/loading-spinner.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { focusElement } from '#ui/focus/focus-element.ts';
import cards from '#ui/list/case-list.module.css';
import classes from '../people-list.module.css';
import { DeviceDetails } from '../profile/device-details.tsx';
import {
  endPersonSignIn,
  endPersonSignIns,
  type Person,
  personAccessQuery,
  removeLostFactor,
  unlinkIdentity,
} from './person-access.api.ts';

/** A card with the sign-ins, the second factor and the linked identities of a person. */
export function PersonAccessCard(person: Person) {
  const titleId = useId();
  return (
    <Paper withBorder component="section" className={cards.card} aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId} className={cards.title}>
        Sign-ins
      </h2>
      <PersonAccess {...person} />
    </Paper>
  );
}

/** The devices on which a person is signed in, the second factor and the linked identities, for administrators. */
export function PersonAccess({ kind, id }: Person) {
  const person = { kind, id };
  const user = useCurrentUser();
  const access = useQuery(personAccessQuery(person));
  const mayEnd = mayWrite(user?.admin_role ?? 'reader', 'people');
  const isOwner = mayWrite(user?.admin_role ?? 'reader', 'administrators');

  /** The clicked button may disappear, so the focus moves to the list. */
  const { isBusy, run } = useAction(async (act: () => Promise<unknown>, text: string, button: HTMLElement) => {
    const section = button.closest<HTMLElement>('section, [role="dialog"]');
    await act();
    focusElement(section);
    notify.success(text);
  });
  async function endAll(button: HTMLElement): Promise<void> {
    const text = 'They have to sign in again on each device.';
    if (await confirm({ title: 'Sign out on all devices?', text, confirmLabel: 'Sign out' }))
      await run(() => endPersonSignIns(person), 'Signed out on all devices.', button);
  }
  async function unlink(issuer: string, button: HTMLElement): Promise<void> {
    const text =
      'The person is signed out. Their next single sign-on links the account again if email or number match.';
    if (await confirm({ title: 'Remove this link?', text, confirmLabel: 'Remove link' }))
      await run(() => unlinkIdentity(person, issuer), 'Link removed.', button);
  }
  async function removeFactor(button: HTMLElement): Promise<void> {
    const text =
      'Their app, passkeys and recovery codes stop working, and they are signed out on all devices. They get a mail about it. Make sure that the request comes from them.';
    if (await confirm({ title: 'Remove the second factor?', text, confirmLabel: 'Remove second factor' }))
      await run(() => removeLostFactor(person), 'Second factor removed.', button);
  }

  if (access.isError && !access.data)
    return <ErrorState text={problemText(access.error)} onRetry={() => void access.refetch()} />;
  if (!access.data) return <LoadingSpinner />;
  const { sign_ins: signIns, identities } = access.data;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {summaryText(access.data)}
      </Text>
      {signIns.length > 0 && (
        <ul className={classes.list} aria-label="Devices">
          {signIns.map((signIn) => (
            <li key={signIn.id} className={classes.person}>
              <DeviceDetails signIn={signIn} />
              {mayEnd && (
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`Sign out ${signIn.device ?? 'the device'} of ${formatDateTime(signIn.signed_in_at)}`}
                  disabled={isBusy}
                  onClick={({ currentTarget }) =>
                    void run(() => endPersonSignIn(person, signIn.id), 'Device signed out.', currentTarget)
                  }
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEnd && signIns.length > 1 && (
        <div>
          <Button variant="default" disabled={isBusy} onClick={({ currentTarget }) => void endAll(currentTarget)}>
            Sign out everywhere
          </Button>
        </div>
      )}
      {access.data.has_second_factor && (
        <div className={classes.person}>
          <span className={classes.details}>
            <strong>Second factor</strong>
            <Text size="sm" c="dimmed" span>
              Set up. {isOwner ? 'Remove it if the person lost it.' : 'An owner can remove it if the person lost it.'}
            </Text>
          </span>
          {isOwner && (
            <Button
              size="sm"
              variant="default"
              disabled={isBusy}
              onClick={({ currentTarget }) => void removeFactor(currentTarget)}
            >
              Remove second factor
            </Button>
          )}
        </div>
      )}
      {identities.length > 0 && (
        <ul className={classes.list} aria-label="Linked identities">
          {identities.map(({ issuer, subject, linked_at: linkedAt }) => (
            <li key={issuer} className={classes.person}>
              <span className={classes.details}>
                <strong>Single sign-on</strong>
                <Text size="sm" c="dimmed" span className={classes.long}>
                  {subject} at {issuer}
                </Text>
                <Text size="sm" c="dimmed" span>
                  Linked {formatDateTime(linkedAt)}
                </Text>
              </span>
              {isOwner && (
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`Remove the link to ${issuer}`}
                  disabled={isBusy}
                  onClick={({ currentTarget }) => void unlink(issuer, currentTarget)}
                >
                  Remove link
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function summaryText({ has_account: hasAccount, last_sign_in_at: last, sign_ins: signIns }: Access): string {
  if (!hasAccount) return 'This person has no account yet.';
  if (last === null) return 'Never signed in.';
  return signIns.length === 0
    ? `Not signed in now. Last sign-in ${formatDateTime(last)}.`
    : `Last sign-in ${formatDateTime(last)}.`;
}
