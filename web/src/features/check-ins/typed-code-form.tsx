import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { groupTypedCode, readTypedCode } from '../../lib/check-in/code-reading.logic.ts';
import { typedCodeProblem } from '../../lib/check-in/typed-code.texts.ts';
import classes from './typed-code-form.module.css';

type Props = { onCode: (code: string) => void; onScan: () => void };

/** For people whose camera does not work. */
export function TypedCodeForm({ onCode, onScan }: Props) {
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const code = readTypedCode(typed);
  const problem = typedCodeProblem(code);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    if (problem === '') onCode(code.text);
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        label="The eight characters below the QR code"
        placeholder="0000-0000"
        value={groupTypedCode(code.text)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={isAsked && problem !== '' ? problem : undefined}
        classNames={{ input: classes.input }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        data-autofocus
      />
      <Button type="submit" size="lg">
        Check in
      </Button>
      <Button variant="default" onClick={onScan}>
        Scan instead
      </Button>
    </form>
  );
}
