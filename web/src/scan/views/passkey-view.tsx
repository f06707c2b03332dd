import { passkeyTexts as texts } from '#lib/check-in/passkey.texts.ts';
import { usePasskeyPrompt } from '#lib/check-in/use-passkey-prompt.ts';
import { startCheckInPasskey } from '../scan.api.ts';
import type { Attempt } from '../views.logic.ts';
import { ViewTitle } from './view-title.tsx';

type Props = { attempt: Attempt; hasFailed: boolean; submit: (attempt: Attempt) => void };

/** Asks for a touch of the passkey and submits it with the attempt. Loaded when a university asks for it. */
export function PasskeyView({ attempt, hasFailed, submit }: Props) {
  const { isBusy, error, use, decline } = usePasskeyPrompt({
    start: () => startCheckInPasskey(attempt),
    onAnswer: (passkey) => submit({ ...attempt, passkey }),
    hasFailed,
  });
  return (
    <>
      <ViewTitle>{texts.title}</ViewTitle>
      <p>{texts.text}</p>
      <p role="alert" className="error">
        {error}
      </p>
      <div className="buttons">
        {/* `disabled` would remove the keyboard focus. */}
        <button onClick={use} aria-disabled={isBusy}>
          {isBusy ? texts.busy : texts.use}
        </button>
        <button className="secondary" onClick={decline}>
          {texts.without}
        </button>
      </div>
      <p className="muted">{texts.withoutHint}</p>
    </>
  );
}
