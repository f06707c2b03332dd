import { IconChevronRight, type TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './link-cards.module.css';

type Choice = {
  to: string;
  title: string;
  text: string;
  icon: TablerIcon;
  /** What else happens on the way there. */
  onChoose?: () => void;
};

type Props = { items: readonly Choice[] };

/** Where one can go from here, each a whole card to press. */
export function ChoiceCards({ items }: Props) {
  return (
    <ul className={classes.cards}>
      {items.map(({ to, title, text, icon: Icon, onChoose }) => (
        <li key={to}>
          <Link to={to} className={classes.card} onClick={onChoose}>
            <span className={classes.icon}>
              <Icon size={26} stroke={1.6} aria-hidden />
            </span>
            <span className={classes.words}>
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
