import { Group, Text } from '@mantine/core';
import { getSecondFactor, removeApp, removePasskey, renewRecoveryCodes } from '@muster/contract/accounts/second-factor';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { formatCount } from '@muster/contract/http/plural';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { queryOf } from '#lib/api/query.ts';
import { formatDate } from '#lib/format/dates.ts';
import { Button } from '#ui/actions/button.tsx';
import { useAction } from '#ui/actions/use-action.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { LoadingSpinner } from '#ui/feedback/loading-spinner.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { AccountCard } from '#ui/people/account-card.tsx';
import { OptionsError } from '#ui/select/options-error.tsx';
import listClasses from '../people-list.module.css';
import { factorErrorText } from './second-factor.api.ts';
import { texts } from './second-factor.texts.ts';

const SetUpDialog = lazy(async () => ({ default: (await import('./set-up-dialog.tsx')).SetUpDialog }));

type OwnSecondFactor = ReplyOf<typeof getSecondFactor>;

type Open = { readonly kind: 'app' | 'passkey'; readonly newCodes?: readonly string[] };

/** The second factors of the signed-in person, on the profile. */
export function SecondFactor() {
  const query = useQuery(queryOf(getSecondFactor));
  const [open, setOpen] = useState<Open>();
  const removal = useAction(async (act: () => Promise<unknown>) => {
    await act();
    notify.success('Removed.');
  }, factorErrorText);
  const renewal = useAction(
    async () => setOpen({ kind: 'app', newCodes: (await call(renewRecoveryCodes)).recovery_codes }),
    factorErrorText,
  );

  const remove = async (title: string, act: () => Promise<unknown>): Promise<void> => {
    if (await confirm({ title, confirmLabel: 'Remove' })) await removal.run(act);
  };
  const renew = async (): Promise<void> => {
    if (await confirm({ title: texts.renew, text: texts.renewText, confirmLabel: 'Make new codes' }))
      await renewal.run();
  };
  const own = query.data;
  return (
    <AccountCard
      title={texts.title}
      text={own?.is_required === true ? `${texts.about} ${texts.required}` : texts.about}
      actions={
        own && (
          <>
            {!own.has_app && (
              <Button variant={hasAny(own) ? 'default' : 'filled'} onClick={() => setOpen({ kind: 'app' })}>
                Set up an app
              </Button>
            )}
            <Button variant="default" onClick={() => setOpen({ kind: 'passkey' })}>
              Add a passkey
            </Button>
          </>
        )
      }
    >
      {query.isPending && <LoadingSpinner />}
      <OptionsError queries={[query]} />
      {own && hasAny(own) && (
        <ul className={listClasses.list} aria-label="Second factors">
          {own.has_app && (
            <Factor name="App for one-time codes" text={texts.app}>
              <Button size="sm" variant="default" onClick={() => setOpen({ kind: 'app' })}>
                Replace
              </Button>
              <RemoveButton
                name="App for one-time codes"
                onRemove={() => void remove(texts.removeApp, () => call(removeApp))}
              />
            </Factor>
          )}
          {own.passkeys.map(({ id, name, added_at, last_used_at }) => (
            <Factor
              key={id}
              name={name}
              text={`Passkey, added ${formatDate(added_at)}, ${last_used_at === null ? 'not used yet' : `last used ${formatDate(last_used_at)}`}`}
            >
              <RemoveButton
                name={name}
                onRemove={() => void remove(texts.removePasskey(name), () => call(removePasskey, { params: { id } }))}
              />
            </Factor>
          ))}
          <Factor name="Recovery codes" text={`${formatCount(own.recovery_codes, 'code')} left`}>
            <Button size="sm" variant="default" onClick={() => void renew()}>
              Make new codes
            </Button>
          </Factor>
        </ul>
      )}
      {own && open && (
        <Suspense>
          <SetUpDialog
            kind={open.kind}
            needsPassword={own.needs_password}
            newCodes={open.newCodes}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </AccountCard>
  );
}

const hasAny = ({ has_app, passkeys }: OwnSecondFactor): boolean => has_app || passkeys.length > 0;

function Factor({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <li className={listClasses.person}>
      <span className={listClasses.details}>
        <strong>{name}</strong>
        <Text size="sm" c="dimmed" span>
          {text}
        </Text>
      </span>
      <Group gap="sm">{children}</Group>
    </li>
  );
}

const RemoveButton = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <Button size="sm" variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
    Remove
  </Button>
);
