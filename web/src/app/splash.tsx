import { useEffect, useState } from 'react';
import { tabStorage } from '#lib/browser-storage.ts';
import { Logo } from '#ui/layout/logo.tsx';
import classes from './splash.module.css';

const fadeAfterMs = 2000;
const endAfterMs = 2500;
const key = 'muster.splash';
const hasShown = (): boolean => tabStorage.read(key) !== null;

/** Covers the application while it loads. Shown once per browser session, not at every reload. */
export function Splash() {
  const [phase, setPhase] = useState<'shown' | 'fading' | 'over'>(() => (hasShown() ? 'over' : 'shown'));
  useEffect(() => {
    if (hasShown()) return undefined;
    const fade = setTimeout(() => setPhase('fading'), fadeAfterMs);
    const end = setTimeout(() => {
      tabStorage.write(key, 'shown');
      setPhase('over');
    }, endAfterMs);
    return () => {
      clearTimeout(fade);
      clearTimeout(end);
    };
  }, []);
  if (phase === 'over') return null;
  return (
    <div className={classes.splash} data-phase={phase} data-testid="splash" aria-hidden>
      <Logo size={72} />
      <span className={classes.name}>Muster</span>
    </div>
  );
}
