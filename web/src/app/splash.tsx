import { useEffect, useState } from 'react';
import { Mark } from '../ui/mark.tsx';
import classes from './splash.module.css';

const fadeAfterMs = 2000;
const endAfterMs = 2500;
let hasShown = false;

/** Lies over the mounting application, which loads and asks who is there below it. Once per full load. */
export function Splash() {
  const [phase, setPhase] = useState<'shown' | 'fading' | 'over'>(hasShown ? 'over' : 'shown');
  useEffect(() => {
    if (hasShown) return undefined;
    const fade = setTimeout(() => setPhase('fading'), fadeAfterMs);
    const end = setTimeout(() => {
      hasShown = true;
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
      <Mark size={72} />
      <span className={classes.name}>Muster</span>
    </div>
  );
}
