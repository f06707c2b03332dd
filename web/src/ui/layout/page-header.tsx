import { Link } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

type Props = {
  title: string;
  text?: ReactNode;
  /** Target of the back link. */
  back?: { to: string; label: string };
  /** Buttons at the end. */
  children?: ReactNode;
};

/** Longer titles, such as module names, use a smaller font. */
const longTitle = 60;

/** Header of a page: its h1, back link and actions. */
export function PageHeader({ title, text, back, children }: Props) {
  return (
    <header className={classes.header}>
      <div className={classes.head}>
        {back && (
          <Link to={back.to} className={classes.back}>
            <IconArrowLeft size={18} aria-hidden />
            <span className={classes.backLabel}>{back.label}</span>
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
