import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Button } from '../actions/button.tsx';
import classes from './states.module.css';

type Props = {
  text: string;
  onRetry?: (() => void) | undefined;
  /** Link to another page. */
  secondaryAction?: { to: string; label: string };
};

/** Shows why loading failed, with a Retry button where that can help. */
export function ErrorState({ text, onRetry, secondaryAction }: Props) {
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-kind="error">
        <IconAlertTriangle size={28} stroke={1.6} aria-hidden />
      </span>
      <p className={classes.title}>{text}</p>
      {onRetry && (
        <Button mt="sm" variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
      {secondaryAction && (
        <Button component={Link} to={secondaryAction.to} mt="sm" variant="default">
          {secondaryAction.label}
        </Button>
      )}
    </div>
  );
}
