import { refusals } from '../../lib/check-in/check-in-errors.texts.ts';
import type { ApiProblemCode } from '../../lib/api/problem.ts';
import { CodeChoices } from './code-entry-buttons.tsx';
import { Sign } from './result-icon.tsx';
import { Title } from './view-title.tsx';
import type { View } from '../views.logic.ts';

type Props = { code: ApiProblemCode; isTyped: boolean; show: (view: View) => void; onSwitchAccount: () => void };

export function RefusalView({ code, isTyped, show, onSwitchAccount }: Props) {
  const { title, text, next } = refusals[code];
  const isOtherAccount = next === 'sign-in-as-student' || code === 'not_expected' || code === 'no_student_record';
  return (
    <>
      <Sign kind="stop" />
      <Title>{title}</Title>
      <p>{text}</p>
      {(next === 'scan' || next === 'retry') && <CodeChoices show={show} before={isTyped ? 'typed' : 'scanned'} />}
      {isOtherAccount && (
        <button className={next === 'sign-in-as-student' ? undefined : 'second'} onClick={onSwitchAccount}>
          Sign in with another account
        </button>
      )}
      <p>
        <a href="/dashboard">Go to {next === 'sign-in-as-student' ? 'your dashboard' : 'my attendance'}</a>
      </p>
    </>
  );
}
