import type { checkIn, startCheckInPasskey } from '@muster/contract/attendance/check-ins';
import type { BodyInputOf, ReplyOf } from '@muster/contract/http/endpoint';
import { useState } from 'react';
import { ApiProblem } from '../api/problem.ts';
import { PasskeyProblem, signWithPasskey } from '../auth/passkeys.ts';
import { passkeyTexts } from './passkey.texts.ts';

export type PasskeyProof = NonNullable<BodyInputOf<typeof checkIn>['passkey']>;

type Options = {
  /** Gets a challenge for this check-in. */
  readonly start: () => Promise<ReplyOf<typeof startCheckInPasskey>>;
  /** Null: the student checks in without it. */
  readonly onAnswer: (proof: PasskeyProof | null) => void;
  /** The last answer was wrong. */
  readonly hasFailed: boolean;
};

/** State of the question for a touch of the passkey. A browser shows its dialog only after a press. */
export function usePasskeyPrompt({ start, onAnswer, hasFailed }: Options) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState(hasFailed ? passkeyTexts.failed : '');

  async function sign(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setError('');
    try {
      const { challenge, passkey } = await start();
      onAnswer({ challenge, answer: await signWithPasskey(passkey) });
    } catch (cause) {
      const isKnown = cause instanceof PasskeyProblem || cause instanceof ApiProblem;
      setError(isKnown ? cause.message : passkeyTexts.failed);
      setIsBusy(false);
    }
  }

  return { isBusy, error, use: () => void sign(), decline: () => onAnswer(null) };
}
