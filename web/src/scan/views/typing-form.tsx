import { type FormEvent, useEffect, useRef, useState } from 'react';
import { groupTypedCode, readTypedCode } from '../../lib/check-in/parse-code.logic.ts';
import { typedCodeProblem } from '../../lib/check-in/typed-code.texts.ts';
import { Title } from './view-title.tsx';

type Props = { onCode: (code: string) => void; onScan: () => void };

/** For people whose camera does not work. */
export function TypingForm({ onCode, onScan }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // After the title, which takes the focus; the attribute for it works once for each page.
  useEffect(() => field.current?.focus(), []);
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const code = readTypedCode(typed);
  const problem = isAsked ? typedCodeProblem(code) : '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    if (typedCodeProblem(code) === '') onCode(code.text);
  };
  return (
    <>
      <Title>Type the code</Title>
      <form onSubmit={submit} noValidate>
        <label>
          The eight characters below the QR code
          <input
            ref={field}
            className="code"
            value={groupTypedCode(code.text)}
            onInput={(event) => setTyped(event.currentTarget.value)}
            placeholder="0000-0000"
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
        <div className="choices">
          <button type="submit">Check in</button>
          <button type="button" className="second" onClick={onScan}>
            Scan instead
          </button>
        </div>
      </form>
    </>
  );
}
