import { IconAlertTriangle, IconCheck, IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './result-message.module.css';

const icons = { good: IconCheck, stop: IconAlertTriangle, question: IconMapPin };

type Props = { kind: keyof typeof icons; title: string; text: string; children: ReactNode };

/** Message with icon, title and actions. The title receives focus, so that screen readers announce it. */
export function ResultMessage({ kind, title, text, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Icon = icons[kind];
  return (
    <div className={classes.result}>
      <span className={classes.icon} data-kind={kind}>
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
