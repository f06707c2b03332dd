import { Divider, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import type { Session } from './sign-in.api.ts';

type Props = { isShared: boolean; onSession: (session: Session) => void };

export const hasPasskeys = 'PublicKeyCredential' in globalThis;

/** Signs in without email and password; nothing in browsers without passkeys. */
export function PasskeySignIn({ isShared, onSession }: Props) {
  const [isBusy, whileBusy] = useBusy();
  const [error, setError] = useState<string>();
  if (!hasPasskeys) return null;
  const signIn = () =>
    whileBusy(async () => {
      setError(undefined);
      const { factorErrorText, signInWithPasskey } = await import('../second-factor/second-factor.api.ts');
      await signInWithPasskey(isShared).then(onSession, (problem: unknown) => setError(factorErrorText(problem)));
    });
  return (
    <>
      <Divider label="or" />
      <Button
        variant="default"
        size="lg"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={isBusy}
        onClick={() => void signIn()}
      >
        Use a passkey
      </Button>
      {error !== undefined && (
        <Text c="red" role="alert">
          {error}
        </Text>
      )}
    </>
  );
}
