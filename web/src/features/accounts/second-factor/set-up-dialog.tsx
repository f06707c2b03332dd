import { finishApp, maxPasskeyName, secondFactorTexts, startApp } from '@muster/contract/accounts/second-factor';
import { Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import { useReturnFocus } from '#ui/focus/use-return-focus.ts';
import { AppSetUp } from './app-set-up.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { addPasskey, type AppSetUpReply, factorErrorText } from './second-factor.api.ts';
import { texts } from './second-factor.texts.ts';

type Props = {
  kind: 'app' | 'passkey';
  needsPassword: boolean;
  /** Codes to show right away, instead of a set-up. */
  newCodes?: readonly string[] | undefined;
  onClose: () => void;
};

/** Sets up a second factor: password if it is the first one, then the app or passkey, then the recovery codes. */
export function SetUpDialog({ kind, needsPassword, newCodes, onClose }: Props) {
  useReturnFocus();
  const [setUp, setSetUp] = useState<AppSetUpReply>();
  const [codes, setCodes] = useState<readonly string[] | null | undefined>(newCodes);
  const begin = async (name: string, password: string | undefined): Promise<void> => {
    if (kind === 'app') return setSetUp(await call(startApp, { body: { password } }));
    const made = await addPasskey(name, password);
    if (made) setCodes(made);
    else onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={codes ? texts.recoveryTitle : kind === 'app' ? texts.setUpTitle : 'Add a passkey'}
      centered
      closeOnClickOutside={false}
      closeOnEscape={!codes}
      withCloseButton={!codes}
    >
      {codes ? (
        <RecoveryCodes codes={codes} doneLabel="I have saved them" onDone={onClose} />
      ) : setUp ? (
        <AppSetUp
          setUp={setUp}
          submitLabel="Confirm"
          onCode={async (code) =>
            setCodes((await call(finishApp, { body: { set_up: setUp.set_up, code } })).recovery_codes)
          }
        />
      ) : (
        <BeginForm kind={kind} needsPassword={needsPassword} onBegin={begin} />
      )}
    </Modal>
  );
}

type BeginProps = {
  kind: Props['kind'];
  needsPassword: boolean;
  onBegin: (name: string, password: string | undefined) => Promise<void>;
};

function BeginForm({ kind, needsPassword, onBegin }: BeginProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<unknown>();
  const [isNameMissing, setIsNameMissing] = useState(false);
  const [isBusy, whileBusy] = useBusy();
  const nameField = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const isBlank = kind === 'passkey' && name.trim() === '';
    setIsNameMissing(isBlank);
    if (isBlank) return nameField.current?.focus();
    setProblem(undefined);
    await whileBusy(() => onBegin(name, needsPassword ? password : undefined)).catch(setProblem);
  };
  const details = problem instanceof ApiProblem ? problem.details : {};
  const hasFieldError = details['password'] !== undefined || details['name'] !== undefined;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Begin">
      <Stack gap="md">
        {kind === 'passkey' && (
          <TextInput
            label="Name of the passkey"
            description="So that you recognise it later, such as Laptop."
            maxLength={maxPasskeyName}
            required
            ref={nameField}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={isNameMissing ? secondFactorTexts.noName : details['name']}
          />
        )}
        {needsPassword && (
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            required
            data-autofocus={kind === 'app' || undefined}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={details['password']}
          />
        )}
        {kind === 'passkey' && <Text>{texts.passkeyHint}</Text>}
        {problem !== undefined && !hasFieldError && (
          <Text role="alert" c="red">
            {factorErrorText(problem)}
          </Text>
        )}
        <Button type="submit" loading={isBusy}>
          Continue
        </Button>
      </Stack>
    </form>
  );
}
