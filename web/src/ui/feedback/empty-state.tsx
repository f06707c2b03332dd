import type { ReactNode } from 'react';
import { ButtonLink } from '../actions/button-link.tsx';
import { Button } from '../actions/button.tsx';
import classes from './states.module.css';

export type EmptyStateLink = {
  readonly label: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
};

type Props = {
  title: string;
  text?: string;
  action?: { label: string; onClick: () => void };
  /** Other screens that fill the list. The first one is the main action if there is no `action`. */
  links?: readonly EmptyStateLink[];
  /** Instead of the squares. */
  icon?: ReactNode;
  /** 1 if the screen shows nothing else. */
  level?: 1 | 2;
};

/** Shown instead of an empty list. */
export function EmptyState({ title, text, action, links = [], icon, level = 2 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.state}>
      {icon === undefined ? <Squares /> : <span className={classes.icon}>{icon}</span>}
      <Heading className={classes.title}>{title}</Heading>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {(action !== undefined || links.length > 0) && (
        <div className={classes.actions}>
          {action && <Button onClick={action.onClick}>{action.label}</Button>}
          {links.map(({ label, to, search }, index) => (
            <ButtonLink
              key={label}
              to={to}
              search={search}
              variant={action === undefined && index === 0 ? 'filled' : 'default'}
            >
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
    </div>
  );
}

/** Quiet squares, one of them in the signal colour. */
const Squares = () => (
  <span className={classes.squares} aria-hidden>
    {Array.from({ length: 12 }, (_, index) => (
      <span key={index} />
    ))}
  </span>
);
