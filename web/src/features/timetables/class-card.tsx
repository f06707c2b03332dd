import { VisuallyHidden } from '@mantine/core';
import { IconClock, IconMapPin, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { Names } from '../../ui/names.tsx';
import classes from './class-card.module.css';
import { ClassType, colouredBy } from '../../ui/class-colours.tsx';
import { groupNames, moduleOf, type SeenEntry, termOf, timeOf } from './timetable-details.logic.ts';

type Props = {
  entry: SeenEntry;
  /** Whom it is for is said where many look; students know. */
  hasGroups: boolean;
  onOpen: (entry: SeenEntry) => void;
};

/** One weekly class. The whole card opens its details. */
function ClassCard({ entry, hasGroups, onOpen }: Props) {
  const { className, ...type } = colouredBy(entry.class_type);
  return (
    <article className={`${className} ${classes.card}`} {...type}>
      <div className={classes.top}>
        <span className={classes.day}>{entry.day_of_week}</span>
        <ClassType type={entry.class_type} />
      </div>
      <h2 className={classes.title}>
        <OpenEntry entry={entry} onOpen={onOpen} />
      </h2>
      <ul className={classes.lines}>
        <li>
          <IconClock size={16} aria-hidden />
          <span className={classes.time}>{timeOf(entry)}</span>
        </li>
        <li>
          <IconMapPin size={16} aria-hidden />
          {entry.venue}
        </li>
        <li>
          <IconUser size={16} aria-hidden />
          {entry.lecturer.name}
        </li>
        {hasGroups && (
          <li>
            <IconUsersGroup size={16} aria-hidden />
            <span className={classes.groups}>
              <Names names={groupNames(entry)} />
              {entry.groups.length > 0 && ' · '}
              {termOf(entry)} · <span className={classes.whole}>{entry.academic_year}</span>
            </span>
          </li>
        )}
      </ul>
    </article>
  );
}

/** The module, which opens the details; in a card or a row all of it can be pressed. */
export function OpenEntry({ entry, onOpen }: Pick<Props, 'entry' | 'onOpen'>) {
  return (
    <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => onOpen(entry)}>
      {moduleOf(entry)}{' '}
      <VisuallyHidden>
        on {entry.day_of_week}, {timeOf(entry)}
      </VisuallyHidden>
    </button>
  );
}

export function ClassCards({ entries, label, isBusy = false, ...card }: CardsProps) {
  return (
    <ul className={classes.cards} aria-label={label} data-busy={isBusy || undefined}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <ClassCard entry={entry} {...card} />
        </li>
      ))}
    </ul>
  );
}
type CardsProps = Omit<Props, 'entry'> & { entries: readonly SeenEntry[]; label: string; isBusy?: boolean };
