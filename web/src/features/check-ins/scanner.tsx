import { Button, Loader } from '@mantine/core';
import { IconBulb, IconBulbOff } from '@tabler/icons-react';
import { useState } from 'react';
import { cameraTexts } from '../../lib/check-in/camera.texts.ts';
import { readScannedCode } from '../../lib/check-in/code-reading.logic.ts';
import { useCamera } from '../../lib/check-in/use-camera.ts';
import classes from './scanner.module.css';

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
    const { title, text } = cameraTexts[state.problem];
    return (
      <div role="alert">
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.text}>{text}</p>
        <div className={classes.ways}>
          <Button onClick={onType}>Type the code</Button>
          <Button variant="default" onClick={restart}>
            Try again
          </Button>
        </div>
      </div>
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
      <p role="status" className={classes.hint}>
        {state.at === 'starting'
          ? 'Starting the camera…'
          : hint || 'Point the camera at the code on the screen in front.'}
      </p>
      <Button variant="default" fullWidth onClick={onType}>
        Type the code instead
      </Button>
    </>
  );
}
