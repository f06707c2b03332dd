import { useState } from 'react';
import { checkInErrors } from '#lib/check-in/check-in-errors.texts.ts';
import { toCheckInErrorCode } from '#lib/check-in/map-problem.ts';
import { joinRequestTexts } from '#lib/check-in/join-request.texts.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { askToJoin } from '../scan.api.ts';
import { type Attempt, checkingView, type View } from '../views.logic.ts';

/** Asks the lecturer to add the student. After a network failure the student presses it again. */
export function AskButton({ attempt, show }: { attempt: Attempt; show: (view: View) => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  async function ask() {
    setIsBusy(true);
    setFailure('');
    try {
      show({ name: 'join-request', request: await askToJoin(attempt), attempt });
    } catch (cause) {
      const problem = cause instanceof ApiProblem ? cause : new ApiProblem('internal', 500);
      const { code, status } = problem;
      if (code === 'unauthenticated') return show({ name: 'sign-in', next: checkingView(attempt), hasExpired: true });
      if (status !== 0 && status < 500) return show({ name: 'refused', code: toCheckInErrorCode(problem, attempt) });
      setFailure(checkInErrors[code].title);
      setIsBusy(false);
    }
  }
  return (
    <>
      <button disabled={isBusy} onClick={() => void ask()}>
        {joinRequestTexts.ask}
      </button>
      <p role="alert">{failure && `${failure}. Try again.`}</p>
    </>
  );
}
