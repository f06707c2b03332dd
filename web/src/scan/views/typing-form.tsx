import { type FormEvent, useEffect, useRef, useState } from 'react';
import { exampleCode, formatTypedCode, parseTypedCode } from '#lib/check-in/parse-code.logic.ts';
import { typedCodeProblem } from '#lib/check-in/typed-code.texts.ts';
import { ViewTitle } from './view-title.tsx';

type Props = {
  /** The code is a second code. */
  isCheckedIn?: boolean;
  onCode: (code: string) => void;
  onScan: () => void;
};

/** Check-in without a camera. */
export function TypingForm({ isCheckedIn = false, onCode, onScan }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // After the title took the focus; the `autofocus` attribute works only once per page.
  useEffect(() => field.current?.focus(), []);
  const [typed, setTyped] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const code = parseTypedCode(typed);
  const problem = isSubmitted ? typedCodeProblem(code) : '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsSubmitted(true);
    if (typedCodeProblem(code) === '') onCode(code.text);
  };
  return (
    <>
      <ViewTitle>Type the code</ViewTitle>
      <form onSubmit={submit} noValidate>
        <label>
          {isCheckedIn
            ? 'The 8 characters on the screen.'
            : 'The 8 characters on the screen. None there? Ask your lecturer to show them.'}
          <input
            ref={field}
            className="code"
            value={typed}
            onInput={({ currentTarget, nativeEvent }) =>
              setTyped(formatTypedCode(currentTarget.value, nativeEvent.isComposing))
            }
            onCompositionEnd={({ currentTarget }) => setTyped(formatTypedCode(currentTarget.value))}
            placeholder={exampleCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={problem !== ''}
            aria-describedby="typing"
          />
        </label>
        <p id="typing" role="alert" className="error">
          {problem}
        </p>
        <div className="buttons">
          <button type="submit">{isCheckedIn ? 'Send the code' : 'Check in'}</button>
          <button type="button" className="secondary" onClick={onScan}>
            Scan instead
          </button>
        </div>
      </form>
    </>
  );
}
