import classes from './month-calendar.module.css';
import type { Dot } from './month-day.tsx';

type Props = { items: readonly { readonly tone: Dot['tone']; readonly label: string }[] };

/** What the dots of a month calendar mean. */
export function CalendarLegend({ items }: Props) {
  return (
    <ul className={classes.legend} aria-label="Legend">
      {items.map(({ tone, label }) => (
        <li key={label}>
          <span className={classes.dots} aria-hidden>
            <span data-tone={tone} />
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}
