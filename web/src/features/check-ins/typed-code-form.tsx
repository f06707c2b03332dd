import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { exampleCode, formatTypedCode, parseTypedCode } from '#lib/check-in/parse-code.logic.ts';
import { typedCodeProblem } from '#lib/check-in/typed-code.texts.ts';
import classes from './typed-code-form.module.css';

type Props = { onCode: (code: string) => void; onScan: () => void };

/** Check-in by typed code, for students without a working camera. */
export function TypedCodeForm({ onCode, onScan }: Props) {
  const [input, setInput] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const code = parseTypedCode(input);
  const problem = typedCodeProblem(code);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsSubmitted(true);
    if (problem === '') onCode(code.text);
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        label="The eight characters on the screen"
        description="No code there? Ask your lecturer to show one."
        placeholder={exampleCode}
        value={input}
        onChange={({ currentTarget, nativeEvent }) =>
          setInput(formatTypedCode(currentTarget.value, (nativeEvent as InputEvent).isComposing))
        }
        onCompositionEnd={({ currentTarget }) => setInput(formatTypedCode(currentTarget.value))}
        error={isSubmitted && problem !== '' ? problem : undefined}
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
