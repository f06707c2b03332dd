import { IconChevronRight, type TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './link-cards.module.css';

type LinkCard = {
  to: string;
  title: string;
  text: string;
  icon: TablerIcon;
  /** Runs before the navigation. */
  onClick?: () => void;
};

type Props = { items: readonly LinkCard[] };

/** Navigation as large cards. */
export function LinkCards({ items }: Props) {
  return (
    <ul className={classes.cards}>
      {items.map(({ to, title, text, icon: Icon, onClick }) => (
        <li key={to}>
          <Link to={to} className={classes.card} onClick={onClick}>
            <span className={classes.icon}>
              <Icon size={26} stroke={1.6} aria-hidden />
            </span>
            <span className={classes.body}>
              <span className={classes.title}>{title}</span>
              <span className={classes.text}>{text}</span>
            </span>
            <IconChevronRight size={20} aria-hidden className={classes.arrow} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
