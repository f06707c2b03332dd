import { Button } from '@mantine/core';
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './states.module.css';

type Props = {
  text: string;
  onRetry?: (() => void) | undefined;
  /** Where one can go instead. */
  wayOn?: { to: string; label: string };
  /** It is no failure: what is asked for comes by itself. */
  isComing?: boolean;
};

/** Loading failed; says why and, where trying again can help, offers it. */
export function ErrorState({ text, onRetry, wayOn, isComing = false }: Props) {
  const Icon = isComing ? IconHourglass : IconAlertTriangle;
  return (
    <div className={classes.state} role={isComing ? 'status' : 'alert'}>
      <span className={classes.icon} data-kind={isComing ? undefined : 'error'}>
        <Icon size={28} stroke={1.6} aria-hidden />
      </span>
      <p className={classes.title}>{text}</p>
      {isComing && <p className={classes.text}>This page shows it by itself as soon as it is there.</p>}
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
