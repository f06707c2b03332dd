import { useState } from 'react';
import { cameraTexts, startingCamera } from '../../lib/check-in/camera.texts.ts';
import { parseScannedCode } from '../../lib/check-in/parse-code.logic.ts';
import { useCamera } from '../../lib/check-in/use-camera.ts';
import { readToken } from '../../lib/auth/session.ts';
import { ViewTitle } from './view-title.tsx';

type Props = { onCode: (code: string) => void; onType: () => void };

/** The camera in the page. */
export function CameraView({ onCode, onType }: Props) {
  const [hint, setHint] = useState('');
  const {
    state,
    attach: show,
    restart,
    toggleTorch,
  } = useCamera((text) => {
    const code = parseScannedCode(text);
    if (code === undefined)
      setHint('That is another kind of code. Point the camera at the code on the screen in front.');
    // Nobody is signed in yet: opening the code's address fixes the time of arrival, as the phone's own camera would.
    else if (readToken() === null) location.assign(`/C/${code}`);
    else onCode(code);
  });
  const failure = state.status === 'failed' ? cameraTexts[state.problem] : undefined;
  // Nothing that one could allow or close would help: typing comes first.
  const isHopeless = state.status === 'failed' && (state.problem === 'missing' || state.problem === 'insecure');
  return (
    <>
      <ViewTitle>{failure?.title ?? 'Point at the code'}</ViewTitle>
      {failure ? (
        <p>{failure.text}</p>
      ) : (
        <div className="viewfinder">
          <video ref={show} muted playsInline aria-label="Picture of your camera" />
          {state.status === 'starting' && <span className="spinner" aria-hidden="true" />}
          {state.status === 'watching' && state.torch !== undefined && (
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
        {failure && !isHopeless && <button onClick={restart}>Try again</button>}
        <button className={isHopeless ? undefined : 'secondary'} onClick={onType}>
          Type the code instead
        </button>
        {isHopeless && (
          <button className="secondary" onClick={restart}>
            Try again
          </button>
        )}
      </div>
    </>
  );
}
