import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './states.module.css';

type Props = {
  text: string;
  onRetry?: (() => void) | undefined;
  /** Where one can go instead. */
  wayOn?: { to: string; label: string };
};

/** Loading failed; says why and, where trying again can help, offers it. */
export function ErrorState({ text, onRetry, wayOn }: Props) {
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
      {wayOn && (
        <Button component={Link} to={wayOn.to} mt="sm" variant="default">
          {wayOn.label}
        </Button>
      )}
    </div>
  );
}
