import { type CurrentCode, qr, type Session } from '@muster/contract/attendance/sessions';
import { Progress } from '@mantine/core';
import { useSecondsLeft } from '#lib/check-in/use-seconds-left.ts';
import { DisplayHeading } from '../projector-display/display-heading.tsx';
import displayClasses from '../projector-display/projector-display.module.css';
import { CodeCard } from '../qr-code/code-card.tsx';
import { formatTypedCode } from '../qr-code/qr-code.logic.ts';
import typedClasses from '../qr-code/typed-code.module.css';
import { secondCodeTexts as texts } from './second-code.texts.ts';
import classes from './second-code.module.css';

type Props = {
  session: Session;
  code: NonNullable<NonNullable<CurrentCode['second_code']>['shown']>;
  receivedAtMs: number;
};

/** The second code of a class, as students see it: to scan and to type. */
export function SecondCodeDisplay({ session, code, receivedAtMs }: Props) {
  const secondsLeft = useSecondsLeft(receivedAtMs + code.ends_in);
  return (
    <main className={displayClasses.display}>
      <div className={displayClasses.code}>
        <CodeCard code={{ qr_code: code.qr_code, state: 'running' }} isOutdated={false} />
      </div>
      <div className={displayClasses.side}>
        <DisplayHeading session={session} />
        <div role="status">
          <p className={classes.title}>{texts.title}</p>
          <p className={classes.text}>{texts.toStudents}</p>
        </div>
        <div className={typedClasses.box}>
          <p className={typedClasses.hint}>{texts.typed}</p>
          <p className={typedClasses.code} aria-label={`Typed code ${code.typed_code.split('').join(' ')}`}>
            {formatTypedCode(code.typed_code)}
          </p>
          <Progress value={(100 * secondsLeft) / qr.secondSeconds} aria-label="Time left for the second code" />
        </div>
        <p className={classes.text}>{texts.left(secondsLeft)}</p>
      </div>
    </main>
  );
}
