import { Paper, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './account-card.module.css';

type Props = {
  title: string;
  text: string;
  /** Between the text and the buttons. */
  children?: ReactNode;
  actions?: ReactNode;
};

/** Card for an account setting below a profile. */
export function AccountCard({ title, text, children, actions }: Props) {
  const id = useId();
  return (
    <div className={classes.container}>
      <Paper withBorder component="section" className={classes.card} aria-labelledby={id}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <Text c="dimmed" className={classes.text}>
          {text}
        </Text>
        {children}
        {actions && <div className={classes.actions}>{actions}</div>}
      </Paper>
    </div>
  );
}
