import { useState } from 'react';
import { cameraTexts, startingCamera } from '#lib/check-in/camera.texts.ts';
import { parseScannedCode } from '#lib/check-in/parse-code.logic.ts';
import { useCamera } from '#lib/check-in/use-camera.ts';
import { readToken } from '#lib/auth/session.ts';
import { ViewTitle } from './view-title.tsx';

type Props = { onCode: (code: string) => void; onType: () => void };

/** Scans the code with the camera inside the page. */
export function CameraView({ onCode, onType }: Props) {
  const [hint, setHint] = useState('');
  const {
    state,
    attach: show,
    restart,
    toggleTorch,
  } = useCamera((text) => {
    const code = parseScannedCode(text);
    if (code === undefined) setHint("That's not a Muster code. Point the camera at the code on the screen.");
    // Signed out: loading the code's URL lets the server record the arrival time, as with the phone's camera app.
    else if (readToken() === null) location.assign(`/C/${code}`);
    else onCode(code);
  });
  const failure = state.status === 'failed' ? cameraTexts[state.problem] : undefined;
  // Retrying cannot help: offer typing first.
  const cannotRetry = state.status === 'failed' && (state.problem === 'missing' || state.problem === 'insecure');
  return (
    <>
      <ViewTitle>{failure?.title ?? 'Point at the code'}</ViewTitle>
      {failure ? (
        <p>{failure.text}</p>
      ) : (
        <div className="viewfinder">
          <video ref={show} muted playsInline aria-label="Picture of your camera" />
          {state.status === 'starting' ? <span className="spinner" aria-hidden="true" /> : <span className="frame" />}
          {state.status === 'scanning' && state.torch !== undefined && (
            <button className="torch" aria-pressed={state.torch} onClick={toggleTorch}>
              Light
            </button>
          )}
        </div>
      )}
      <p role="status" className="muted">
        {state.status === 'starting' ? startingCamera : hint}
      </p>
      <div className="buttons">
        {failure && !cannotRetry && <button onClick={restart}>Try again</button>}
        <button className={cannotRetry ? undefined : 'secondary'} onClick={onType}>
          Type the code instead
        </button>
        {cannotRetry && (
          <button className="secondary" onClick={restart}>
            Try again
          </button>
        )}
      </div>
    </>
  );
}
