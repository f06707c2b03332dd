import { IconAlertTriangle, IconCheck, IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './check-in-result.module.css';

const icons = { good: IconCheck, stop: IconAlertTriangle, question: IconMapPin };

type ResultProps = { kind: keyof typeof icons; title: string; text: string; children: ReactNode };

/** Its title takes the focus, so that a screen reader says what happened. */
export function Result({ kind, title, text, children }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Icon = icons[kind];
  return (
    <div className={classes.result}>
      <span className={classes.sign} data-kind={kind}>
        <Icon size={40} stroke={2.2} aria-hidden />
      </span>
      <h3 ref={heading} tabIndex={-1} data-autofocus className={classes.title}>
        {title}
      </h3>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
