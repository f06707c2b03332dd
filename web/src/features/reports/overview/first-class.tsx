import { Link } from '@tanstack/react-router';
import { Button } from '#ui/actions/button.tsx';
import { ClassSquares, type Square } from '#ui/charts/class-squares.tsx';
import { texts } from '../analytics.texts.ts';
import classes from './overview.module.css';

const filled = Array.from({ length: 7 }, (): Square => 'filled');
const squares: readonly Square[] = [...filled, 'half', 'outline', 'faint', 'faint', 'faint'];

const steps = [
  'The lecturer opens a class and shows its code on the screen.',
  'Students scan the code, or type the characters below it.',
  'The class counts here. Once it is final, students without a mark are absent.',
] as const;

/** Shown before the first class: how attendance is taken. */
export function FirstClass() {
  return (
    <div className={classes.first}>
      <div className={classes.motif} aria-hidden>
        <ClassSquares squares={squares} text="" />
      </div>
      <h2 className={classes.title}>{texts.noClasses}</h2>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button component={Link} to="/qr-display-test" variant="default">
        {texts.howTo}
      </Button>
    </div>
  );
}
