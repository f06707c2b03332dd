import { Stack, Text, TextInput } from '@mantine/core';
import type { FactorChallenge, FactorMethod } from '@muster/contract/accounts/factor-challenge';
import { secondFactorTexts } from '@muster/contract/accounts/second-factor';
import { type FormEvent, useRef, useState } from 'react';
import { signWithPasskey } from '#lib/auth/passkeys.ts';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import { type Answer, factorErrorText } from './second-factor.api.ts';
import classes from './second-factor.module.css';
import { methodTexts, texts } from './second-factor.texts.ts';

type Props = {
  challenge: FactorChallenge;
  submitLabel: string;
  /** Throws what is shown as the error. */
  onAnswer: (answer: Answer) => Promise<void>;
  onCancel: () => void;
};

/** Answers a challenge with a one-time code, a passkey or a recovery code. */
export function FactorForm({ challenge, submitLabel, onAnswer, onCancel }: Props) {
  const { methods, passkey } = challenge;
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? 'code');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const field = useRef<HTMLInputElement>(null);

  const answer = async (): Promise<Answer | undefined> => {
    if (method === 'passkey') return passkey ? { passkey: await signWithPasskey(passkey) } : undefined;
    if (typed.trim() === '') return undefined;
    return method === 'code' ? { code: typed } : { recovery_code: typed };
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await whileBusy(async () => {
      const given = await answer();
      if (given) await onAnswer(given);
      setError(given ? undefined : secondFactorTexts.noAnswer);
    }).catch((problem: unknown) => {
      setError(factorErrorText(problem));
      field.current?.select();
    });
  };
  const choose = (next: FactorMethod): void => {
    setMethod(next);
    setTyped('');
    setError(undefined);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={texts.title}>
      <Stack gap="md" mt="md">
        <Stack gap={5}>
          {method === 'passkey' ? (
            <Text>{texts.passkeyHint}</Text>
          ) : (
            <TextInput
              key={method}
              ref={field}
              label={method === 'code' ? texts.code : 'Recovery code'}
              description={method === 'code' ? texts.codeHint : texts.recoveryHint}
              inputMode={method === 'code' ? 'numeric' : 'text'}
              autoComplete={method === 'code' ? 'one-time-code' : 'off'}
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              data-autofocus
              autoFocus
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              error={error !== undefined}
              aria-describedby="factor-error"
            />
          )}
          <Text id="factor-error" role="alert" c="red" className={classes.error}>
            {error}
          </Text>
        </Stack>
        <Button type="submit" size="lg" fullWidth loading={isBusy}>
          {method === 'passkey' ? methodTexts.passkey : submitLabel}
        </Button>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="default" fullWidth onClick={() => choose(other)}>
              {methodTexts[other]}
            </Button>
          ))}
        <Button variant="subtle" fullWidth onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </form>
  );
}
