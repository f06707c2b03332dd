import { type ReactNode, useEffect, useRef } from 'react';
import { type ResultKind, resultPaths } from '#lib/check-in/result-icons.ts';
import classes from './result-message.module.css';

type Props = { kind: ResultKind; title: string; text: string; children: ReactNode };

/** Message with icon, title and actions. The title receives focus, so that screen readers announce it. */
export function ResultMessage({ kind, title, text, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.result}>
      <svg className={classes.icon} data-kind={kind} viewBox="0 0 48 48" aria-hidden>
        {kind === 'good' && <circle className={classes.pulse} cx="24" cy="24" r="23" />}
        <circle cx="24" cy="24" r="23" />
        <path d={resultPaths[kind]} pathLength={1} />
      </svg>
      <h3 ref={heading} tabIndex={-1} data-autofocus className={classes.title}>
        {title}
      </h3>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
