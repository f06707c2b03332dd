import { finishSingleSignOn } from '@muster/contract/accounts/single-sign-on';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { Role } from '@muster/contract/http/shared';
import { Alert, Anchor, Divider, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  isOtherAddress,
  isWithoutPassword,
  readSingleSignOnOutcome,
  singleSignOnErrors,
  singleSignOnUrl,
} from '#lib/auth/single-sign-on.ts';
import { tabStorage } from '#lib/browser-storage.ts';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { Button } from '#ui/actions/button.tsx';
import { LoadingSpinner } from '#ui/feedback/loading-spinner.tsx';
import { hasPasskeys } from './passkey-sign-in.tsx';
import { signInOptionsQuery, type SignInReply } from './sign-in.api.ts';
import { roleCards, texts } from '../accounts.texts.ts';

/** The address that was requested before the browser left for the provider. */
const fromKey = 'muster.from';
/** Set while a sign-in on a shared computer is at the provider. */
const sharedKey = 'muster.shared';

/** Buttons for the providers of single sign-on; nothing where there are none. */
export function SingleSignOnButtons({ isShared, role }: { isShared: boolean; role: Role | '' }) {
  const router = useRouter();
  const { single_sign_on: providers = [], public_url: publicUrl } = useQuery(signInOptionsQuery()).data ?? {};
  if (providers.length === 0) return null;
  if (isOtherAddress(publicUrl))
    return (
      <Text size="sm">
        {texts.otherAddress} <Anchor href={`${publicUrl}/login`}>{publicUrl}</Anchor>.
      </Text>
    );
  const rememberAddress = (): void => {
    const { pathname, href, state } = router.latestLocation;
    const from = state.from ?? (pathname === '/login' ? undefined : href);
    if (isShared) tabStorage.write(sharedKey, 'yes');
    else tabStorage.remove(sharedKey);
    if (from === undefined) tabStorage.remove(fromKey);
    else tabStorage.write(fromKey, from);
  };
  return (
    <Stack gap="sm">
      {!hasPasskeys && <Divider label="or" />}
      {providers.map((provider) => (
        <Button
          key={provider.code}
          component="a"
          href={singleSignOnUrl(provider.code, '/login')}
          variant={isWithoutPassword(provider, role) ? 'filled' : 'default'}
          size="lg"
          fullWidth
          onClick={rememberAddress}
        >
          {texts.continueWith(providers.length === 1 ? provider.label : `${provider.label} (${provider.university})`)}
        </Button>
      ))}
    </Stack>
  );
}

type Result =
  | { readonly error: string }
  | { readonly accounts: Exclude<ReplyOf<typeof finishSingleSignOn>, SignInReply>['accounts'] };

type ResultProps = {
  onReply: (reply: SignInReply, isShared: boolean) => void;
  /** Other ways to sign in, which are shown unless a sign-in came back. */
  children: ReactNode;
};

/** Ends a sign-in that came back from its provider: starts the session, asks for the account, or says what went wrong. */
export function SingleSignOnResult({ onReply, children }: ResultProps) {
  const router = useRouter();
  const [outcome] = useState(() => readSingleSignOnOutcome());
  const [result, setResult] = useState<Result>();
  const hasBegun = useRef(false);

  const finish = async (accountId?: string): Promise<void> => {
    setResult(undefined);
    try {
      const isShared = tabStorage.read(sharedKey) !== null;
      const reply = await call(finishSingleSignOn, {
        body: { ...(accountId !== undefined && { account_id: accountId }), is_shared: isShared },
      });
      if ('accounts' in reply) return setResult({ accounts: reply.accounts });
      tabStorage.remove(sharedKey);
      onReply(reply, isShared);
    } catch (problem) {
      setResult({ error: problemText(problem) });
    }
  };

  useEffect(() => {
    // Once: the strict mode of the development build runs effects twice.
    if (outcome === undefined || hasBegun.current) return;
    hasBegun.current = true;
    const from = tabStorage.read(fromKey);
    tabStorage.remove(fromKey);
    // Removes the fragment, so that a reload does not repeat the message.
    void router.navigate({ to: '.', hash: '', replace: true, state: from === null ? {} : { from } });
    if (outcome === 'done') void finish();
    else setResult({ error: singleSignOnErrors[outcome] });
    // oxlint-disable-next-line react/exhaustive-deps -- the outcome of one return is handled once
  }, [outcome]);

  if (outcome === undefined) return children;
  if (result === undefined) return <LoadingSpinner />;
  if ('error' in result)
    return (
      <>
        <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
          {result.error}
        </Alert>
        {children}
      </>
    );
  return (
    <section aria-label={texts.chooseAccount}>
      <Stack gap="sm">
        <strong>{texts.chooseAccount}</strong>
        {result.accounts.map(({ id, role, name }) => (
          <Button key={id} variant="light" size="lg" fullWidth onClick={() => void finish(id)}>
            {roleCards.find((card) => card.role === role)?.name} · {name}
          </Button>
        ))}
      </Stack>
    </section>
  );
}
