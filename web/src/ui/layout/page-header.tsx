import { Link } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

type Props = {
  title: string;
  text?: ReactNode;
  /** Where Back leads. */
  back?: { to: string; label: string };
  /** Buttons at the end. */
  children?: ReactNode;
};

/** Names of modules may be sentences; as large as a title one of them fills a phone. */
const longTitle = 60;

/** The head of a screen: its one h1, a way back and its actions. */
export function PageHeader({ title, text, back, children }: Props) {
  return (
    <header className={classes.header}>
      <div>
        {back && (
          <Link to={back.to} className={classes.back}>
            <IconArrowLeft size={18} aria-hidden />
            {back.label}
          </Link>
        )}
        <h1 className={classes.title} data-long={title.length > longTitle || undefined}>
          {title}
        </h1>
        {text !== undefined && <p className={classes.text}>{text}</p>}
      </div>
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </header>
  );
}
