import { vibrate } from '#lib/check-in/vibrate.ts';
import type { LastCheckIn } from '#lib/check-in/last-check-in.ts';
import { secondCodeTexts as texts } from '#lib/check-in/second-code.texts.ts';
import { type SecondCodeRequest, useSecondCode } from '#lib/check-in/use-second-code.ts';
import { useSecondsLeft } from '#lib/check-in/use-seconds-left.ts';
import { useEffect } from 'react';
import { checkSecondCode } from '../scan.api.ts';
import type { View } from '../views.logic.ts';
import { CodeEntryButtons } from './code-entry-buttons.tsx';

type Props = { checkedIn: LastCheckIn; show: (view: View) => void };

/** Asks for the second code of the class while one is shown. Loaded after the check-in. */
export function SecondCode({ checkedIn, show }: Props) {
  const request = useSecondCode(checkedIn, checkSecondCode);
  useEffect(() => {
    if (request) vibrate();
  }, [request]);
  return (
    // Not a section, which would be a box without a request. The alert is there before its text, so that it is announced.
    <div className={request && 'second-code'} role={request && 'region'} aria-label={request && texts.title}>
      <div role="alert">
        {request && (
          <>
            <h2>{texts.title}</h2>
            <p>{texts.text}</p>
          </>
        )}
      </div>
      {request && (
        <>
          <TimeLeft request={request} />
          <div className="buttons">
            <CodeEntryButtons show={show} />
          </div>
        </>
      )}
    </div>
  );
}

function TimeLeft({ request }: { request: SecondCodeRequest }) {
  return <p className="muted">{texts.left(useSecondsLeft(request.endsAtMs))}</p>;
}
