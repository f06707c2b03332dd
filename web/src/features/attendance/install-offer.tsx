import { Group } from '@mantine/core';
import { useState } from 'react';
import { browserStorage } from '#lib/browser-storage.ts';
import { useInstallPrompt } from '#lib/offline/install-prompt.ts';
import { Button } from '#ui/actions/button.tsx';
import classes from './install-offer.module.css';

const key = 'muster.install-offer';
/** Only Safari of iPhones and iPads has the property; true: the application is installed. */
const isSafariOfPhone = (): boolean => (navigator as { standalone?: boolean }).standalone === false;

/** Offers once to add the application to the home screen, where the browser can. Stays hidden once it was answered. */
export function InstallOffer() {
  const prompt = useInstallPrompt();
  const [isAnswered, setIsAnswered] = useState(() => browserStorage.read(key) !== null);
  if (isAnswered || (!prompt && !isSafariOfPhone())) return null;
  const answer = (): void => {
    browserStorage.write(key, 'answered');
    setIsAnswered(true);
  };
  return (
    <section className={classes.offer} aria-labelledby="install">
      <h2 id="install" className={classes.title}>
        Add Muster to your home screen
      </h2>
      <p className={classes.text}>
        {prompt
          ? 'It opens at the scanner with one touch, and shows your timetable without a network.'
          : 'Touch Share in Safari, then “Add to Home Screen”. It shows your timetable without a network.'}
      </p>
      <Group gap="xs">
        {prompt && (
          <Button
            variant="light"
            onClick={() => {
              void prompt.prompt();
              answer();
            }}
          >
            Add
          </Button>
        )}
        <Button variant="default" onClick={answer}>
          {prompt ? 'Not now' : 'Done'}
        </Button>
      </Group>
    </section>
  );
}
