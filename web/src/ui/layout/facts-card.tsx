import { Paper } from '@mantine/core';
import { Fragment, type ReactNode, useId } from 'react';
import classes from './facts-card.module.css';

type Fact = readonly [name: string, value: ReactNode];

type Props = { title: string; facts: readonly Fact[]; children?: ReactNode };

/** A read-only list of names and values; empty values show a dash. */
export function FactsCard({ title, facts, children }: Props) {
  const id = useId();
  return (
    <Paper withBorder component="section" className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value === null || value === '' ? '–' : value}</dd>
          </Fragment>
        ))}
      </dl>
      {children}
    </Paper>
  );
}
