import { Paper } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './form-page.module.css';

type Props = {
  title: string;
  text?: ReactNode;
  /** Fields flow into two columns where there is room; `isWide` keeps one. A field with `fullWidthField` spans both. */
  isWide?: boolean;
  children: ReactNode;
};

/** Class of a field that spans the whole width of its section. */
export const fullWidthField: string = classes['fullWidth'] ?? '';

/** A titled section of a form. */
export function FormSection({ title, text, isWide = false, children }: Props) {
  const id = useId();
  return (
    <Paper withBorder component="section" className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      <div className={classes.fields} data-wide={isWide || undefined}>
        {children}
      </div>
    </Paper>
  );
}
