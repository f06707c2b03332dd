import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Button } from '../actions/button.tsx';
import classes from './states.module.css';

type Props = {
  text: string;
  onRetry?: (() => void) | undefined;
  /** Link to another page. */
  secondaryAction?: { to: string; label: string };
  /** Not an error: the data is still being computed and appears by itself. */
  isPending?: boolean;
};

/** Shows why loading failed, with a Retry button where that can help. */
export function ErrorState({ text, onRetry, secondaryAction, isPending = false }: Props) {
  const Icon = isPending ? IconHourglass : IconAlertTriangle;
  return (
    <div className={classes.state} role={isPending ? 'status' : 'alert'}>
      <span className={classes.icon} data-kind={isPending ? undefined : 'error'}>
        <Icon size={28} stroke={1.6} aria-hidden />
      </span>
      <p className={classes.title}>{text}</p>
      {isPending && <p className={classes.text}>It appears here as soon as it&apos;s ready.</p>}
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
