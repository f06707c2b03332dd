import { refusals } from '../lib/check-in/refusals.texts.ts';
import type { ApiProblemCode } from '../lib/problem.ts';
import { CodeChoices } from './code-choices.tsx';
import { Sign } from './sign.tsx';
import { Title } from './title.tsx';
import type { View } from './views.logic.ts';

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
