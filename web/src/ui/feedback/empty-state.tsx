import { IconListSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import classes from './states.module.css';

type Props = {
  title: string;
  text?: string;
  action?: { label: string; onClick: () => void };
  icon?: ReactNode;
  /** 1 if the screen shows nothing else. */
  level?: 1 | 2;
};

/** Shown instead of an empty list. */
export function EmptyState({ title, text, action, icon, level = 2 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.state}>
      <span className={classes.icon}>{icon ?? <IconListSearch size={28} stroke={1.6} aria-hidden />}</span>
      <Heading className={classes.title}>{title}</Heading>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action && (
        <Button mt="sm" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
