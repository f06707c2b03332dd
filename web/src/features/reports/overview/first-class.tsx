import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/actions/button.tsx';
import { ClassSquares } from '../../../ui/charts/class-squares.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { texts } from '../analytics.texts.ts';
import classes from './overview.module.css';

const steps = [
  'The lecturer opens a class and shows its code on the screen.',
  'Students scan the code, or type the characters below it.',
  'The class counts here. Students without a mark are absent once it is final.',
] as const;

/** Shown before the first class: how attendance is taken. */
export function FirstClass() {
  return (
    <div className={classes.first}>
      <EmptyState
        title={texts.noClasses}
        text={texts.noClassesText}
        icon={<ClassSquares squares={['filled', 'filled', 'filled', 'half', 'outline', 'faint']} text="" />}
      />
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
