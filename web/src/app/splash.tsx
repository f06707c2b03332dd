import { useEffect, useState } from 'react';
import { Logo } from '../ui/layout/logo.tsx';
import classes from './splash.module.css';

const fadeAfterMs = 2000;
const endAfterMs = 2500;
let hasShown = false;

/** Covers the application while it loads. Shown once per full page load. */
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
      <Logo size={72} />
      <span className={classes.name}>Muster</span>
    </div>
  );
}
