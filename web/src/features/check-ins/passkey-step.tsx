import { startCheckInPasskey } from '@muster/contract/attendance/check-ins';
import { Text } from '@mantine/core';
import { call } from '#lib/api/api.ts';
import { Button } from '#ui/actions/button.tsx';
import { passkeyTexts as texts } from '#lib/check-in/passkey.texts.ts';
import { type PasskeyProof, usePasskeyPrompt } from '#lib/check-in/use-passkey-prompt.ts';
import type { Attempt } from './check-ins.api.ts';
import classes from './result-message.module.css';
import { ResultMessage } from './result-message.tsx';

type Props = { attempt: Attempt; hasFailed: boolean; onSubmit: (passkey: PasskeyProof | null) => void };

/** Asks for a touch of the passkey, for universities that want it. */
export function PasskeyStep({ attempt: { code, typed_code }, hasFailed, onSubmit }: Props) {
  // Without a code, the challenge is for the check-in of the claim cookie.
  const start = () => call(startCheckInPasskey, { body: { code, typed_code } });
  const { isBusy, error, use, decline } = usePasskeyPrompt({ start, onAnswer: onSubmit, hasFailed });
  return (
    <ResultMessage kind="person" title={texts.title} text={texts.text}>
      <div role="alert">{error !== '' && <Text c="red">{error}</Text>}</div>
      <div className={classes.actions}>
        <Button size="lg" onClick={use} disabled={isBusy}>
          {isBusy ? texts.busy : texts.use}
        </Button>
        <Button variant="default" onClick={decline}>
          {texts.without}
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        {texts.withoutHint}
      </Text>
    </ResultMessage>
  );
}
