import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Button } from '../actions/button.tsx';
import classes from './states.module.css';

type Props = {
  text: string;
  onRetry?: (() => void) | undefined;
  /** Where one can go instead. */
  secondaryAction?: { to: string; label: string };
  /** It is no failure: what is asked for comes by itself. */
  isPending?: boolean;
};

/** Loading failed; says why and, where trying again can help, offers it. */
export function ErrorState({ text, onRetry, secondaryAction, isPending = false }: Props) {
  const Icon = isPending ? IconHourglass : IconAlertTriangle;
  return (
    <div className={classes.state} role={isPending ? 'status' : 'alert'}>
      <span className={classes.icon} data-kind={isPending ? undefined : 'error'}>
        <Icon size={28} stroke={1.6} aria-hidden />
      </span>
      <p className={classes.title}>{text}</p>
      {isPending && <p className={classes.text}>This page shows it by itself as soon as it is there.</p>}
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
