import { checkInErrors } from '#lib/check-in/check-in-errors.texts.ts';
import { storeReturnPath } from '#lib/auth/return-path.ts';
import type { CheckedIn } from '#lib/check-in/check-in-result.texts.ts';
import type { ApiProblemCode } from '#lib/api/problem.ts';
import { refusalKind } from '#lib/check-in/result-icons.ts';
import { CodeEntryButtons } from './code-entry-buttons.tsx';
import { AskButton } from './ask-button.tsx';
import { ResultIcon } from './result-icon.tsx';
import { ViewTitle } from './view-title.tsx';
import type { Attempt, View } from '../views.logic.ts';

type Props = {
  code: ApiProblemCode;
  isTyped?: boolean;
  /** The earlier check-in of a student whose second code was refused. */
  checkedIn?: CheckedIn | undefined;
  /** The attempt with which the student may ask to be added. */
  attempt?: Attempt;
  show: (view: View) => void;
  onSwitchAccount: () => void;
};

export function ErrorView({ code, isTyped = false, checkedIn, attempt, show, onSwitchAccount }: Props) {
  const { title, text, next } = checkInErrors[code];
  const isOtherAccount =
    next === 'sign-in-as-student' || code === 'not_expected' || code === 'not_on_list' || code === 'no_student_record';
  return (
    <>
      <ResultIcon kind={refusalKind(code)} />
      <ViewTitle>{title}</ViewTitle>
      <p>{text}</p>
      {checkedIn && <p>You stay checked in.</p>}
      <div className="buttons">
        {attempt && <AskButton attempt={attempt} show={show} />}
        {(next === 'scan' || next === 'retry') && (
          <CodeEntryButtons show={show} previous={isTyped ? 'typed' : 'scanned'} />
        )}
        {checkedIn && (
          <button className="secondary" onClick={() => show({ name: 'in', reply: checkedIn })}>
            Back to your check-in
          </button>
        )}
        {next === 'choose-password' && (
          <a className="button" href="/login" onClick={() => storeReturnPath()}>
            Choose your password
          </a>
        )}
        {isOtherAccount && (
          <button className={next === 'sign-in-as-student' ? undefined : 'secondary'} onClick={onSwitchAccount}>
            Sign in with another account
          </button>
        )}
        {next !== 'choose-password' && (
          <a href="/dashboard">Go to {next === 'sign-in-as-student' ? 'your dashboard' : 'my attendance'}</a>
        )}
      </div>
    </>
  );
}
