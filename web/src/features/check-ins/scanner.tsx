import { Loader } from '@mantine/core';
import { IconBulb, IconBulbOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { cameraTexts, startingCamera } from '#lib/check-in/camera.texts.ts';
import { parseScannedCode } from '#lib/check-in/parse-code.logic.ts';
import { useCamera } from '#lib/check-in/use-camera.ts';
import resultClasses from './result-message.module.css';
import { ResultMessage } from './result-message.tsx';
import classes from './scanner.module.css';

const pointCamera = 'Point the camera at the code on the screen.';
const focus = (element: HTMLElement | null): void => element?.focus();

type Props = { onCode: (code: string) => void; onType: () => void };

/** Camera scanner. Typing the code is always offered as an alternative. */
export function Scanner({ onCode, onType }: Props) {
  const [hint, setHint] = useState('');
  const { state, attach, restart, toggleTorch } = useCamera((text) => {
    const code = parseScannedCode(text);
    if (code === undefined) setHint(`That's not a Muster code. ${pointCamera}`);
    else onCode(code);
  });
  if (state.status === 'failed') {
    // The user cannot fix these problems, so typing is offered first.
    const isPermanent = state.problem === 'missing' || state.problem === 'insecure';
    const actions = [
      { label: 'Try again', run: restart },
      { label: 'Type the code instead', run: onType },
    ];
    return (
      <ResultMessage kind="warning" {...cameraTexts[state.problem]}>
        <div className={resultClasses.actions}>
          {(isPermanent ? actions.toReversed() : actions).map(({ label, run }, index) => (
            <Button key={label} variant={index === 0 ? 'filled' : 'default'} onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      </ResultMessage>
    );
  }
  return (
    <>
      <div className={classes.preview}>
        <video ref={attach} className={classes.video} muted playsInline aria-label="Camera preview" />
        {state.status === 'starting' ? <Loader color="white" aria-hidden /> : <span className={classes.frame} />}
        {state.status === 'scanning' && state.torch !== undefined && (
          <Button
            className={classes.torch}
            variant="white"
            aria-pressed={state.torch}
            leftSection={state.torch ? <IconBulbOff size={18} aria-hidden /> : <IconBulb size={18} aria-hidden />}
            onClick={toggleTorch}
          >
            Light
          </Button>
        )}
      </div>
      {/* Replaces the button that opened the scanner and takes over its focus. */}
      <p ref={focus} role="status" tabIndex={-1} data-autofocus className={classes.hint}>
        {state.status === 'starting' ? startingCamera : hint || pointCamera}
      </p>
      <Button variant="default" fullWidth onClick={onType}>
        Type the code instead
      </Button>
    </>
  );
}
