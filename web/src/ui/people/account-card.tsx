import { Paper, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './account-card.module.css';

type Props = {
  title: string;
  text: string;
  /** Between the text and the ways on. */
  children?: ReactNode;
  /** Buttons, side by side or one below the other. */
  ways?: ReactNode;
};

/** Below a person's own page: what they can do about their account, whatever their role. */
export function PersonalCard({ title, text, children, ways }: Props) {
  const id = useId();
  return (
    <div className={classes.place}>
      <Paper withBorder component="section" className={classes.card} aria-labelledby={id}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <Text c="dimmed" className={classes.text}>
          {text}
        </Text>
        {children}
        {ways && <div className={classes.ways}>{ways}</div>}
      </Paper>
    </div>
  );
}
