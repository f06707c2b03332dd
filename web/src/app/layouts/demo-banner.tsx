import { demoText, isDemo } from '#lib/demo.ts';
import classes from './demo-banner.module.css';

/** Shown on every screen of a demo. */
export function DemoBanner() {
  if (!isDemo()) return null;
  return (
    <aside className={classes.banner} aria-label="Demo">
      {demoText}
    </aside>
  );
}
