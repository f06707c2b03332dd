import { Button, Loader } from '@mantine/core';
import { IconBulb, IconBulbOff } from '@tabler/icons-react';
import { useState } from 'react';
import { cameraTexts, startingCamera } from '../../lib/check-in/camera.texts.ts';
import { readScannedCode } from '../../lib/check-in/code-reading.logic.ts';
import { useCamera } from '../../lib/check-in/use-camera.ts';
import { Result } from './result.tsx';
import classes from './scanner.module.css';

const focus = (line: HTMLElement | null): void => line?.focus();

type Props = { onCode: (code: string) => void; onType: () => void };

/** The camera in the page; typing is always the way on. */
export function Scanner({ onCode, onType }: Props) {
  const [hint, setHint] = useState('');
  const { state, show, restart, toggleTorch } = useCamera((text) => {
    const code = readScannedCode(text);
    if (code === undefined)
      setHint('That is another kind of code. Point the camera at the code on the screen in front.');
    else onCode(code);
  });
  if (state.at === 'failed') {
    // Nothing that one could allow or close would help: typing comes first.
    const isHopeless = state.problem === 'missing' || state.problem === 'insecure';
    const ways = [
      { label: 'Try again', go: restart },
      { label: 'Type the code instead', go: onType },
    ];
    return (
      <Result kind="stop" {...cameraTexts[state.problem]}>
        <div className={classes.ways}>
          {(isHopeless ? ways.toReversed() : ways).map(({ label, go }, index) => (
            <Button key={label} variant={index === 0 ? 'filled' : 'default'} onClick={go}>
              {label}
            </Button>
          ))}
        </div>
      </Result>
    );
  }
  return (
    <>
      <div className={classes.finder}>
        <video ref={show} className={classes.video} muted playsInline aria-label="Picture of your camera" />
        {state.at === 'starting' ? <Loader color="white" aria-hidden /> : <span className={classes.frame} />}
        {state.at === 'watching' && state.torch !== undefined && (
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
      {/* It takes the place of the button that led here, and the focus with it. */}
      <p ref={focus} role="status" tabIndex={-1} data-autofocus className={classes.hint}>
        {state.at === 'starting' ? startingCamera : hint || 'Point the camera at the code on the screen in front.'}
      </p>
      <Button variant="default" fullWidth onClick={onType}>
        Type the code instead
      </Button>
    </>
  );
}
