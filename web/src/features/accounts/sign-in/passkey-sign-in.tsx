import { Divider, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import type { Session } from './sign-in.api.ts';

type Props = { isShared: boolean; onSession: (session: Session) => void };

export const hasPasskeys = 'PublicKeyCredential' in globalThis;

/** Signs in without email and password; nothing in browsers without passkeys. */
export function PasskeySignIn({ isShared, onSession }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  if (!hasPasskeys) return null;
  const signIn = async (): Promise<void> => {
    setIsBusy(true);
    setError(undefined);
    const { factorErrorText, signInWithPasskey } = await import('../second-factor/second-factor.api.ts');
    try {
      onSession(await signInWithPasskey(isShared));
    } catch (problem) {
      setError(factorErrorText(problem));
    } finally {
      setIsBusy(false);
    }
  };
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
