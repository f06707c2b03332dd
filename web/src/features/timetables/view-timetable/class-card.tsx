import { VisuallyHidden } from '@mantine/core';
import { IconClock, IconMapPin, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { NameList } from '../../../ui/text/name-list.tsx';
import classes from './class-card.module.css';
import { ClassType, classTypeColours } from '../../../ui/calendar/class-type.tsx';
import { groupNames, moduleName, type VisibleEntry, formatTerm, formatTimes } from '../timetable-details.logic.ts';

type Props = {
  entry: VisibleEntry;
  /** Students do not need to see their own group. */
  hasGroups: boolean;
  onOpen: (entry: VisibleEntry) => void;
};

/** One weekly class. The whole card opens the details. */
function ClassCard({ entry, hasGroups, onOpen }: Props) {
  const { className, ...type } = classTypeColours(entry.class_type);
  return (
    <article className={`${className} ${classes.card}`} {...type}>
      <div className={classes.top}>
        <span className={classes.day}>{entry.day_of_week}</span>
        <ClassType type={entry.class_type} />
      </div>
      <h2 className={classes.title}>
        <OpenEntryButton entry={entry} onOpen={onOpen} />
      </h2>
      <ul className={classes.lines}>
        <li>
          <IconClock size={16} aria-hidden />
          <span className={classes.time}>{formatTimes(entry)}</span>
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
              <NameList names={groupNames(entry)} />
              {entry.groups.length > 0 && ' · '}
              {formatTerm(entry)} · <span className={classes.nowrap}>{entry.academic_year}</span>
            </span>
          </li>
        )}
      </ul>
    </article>
  );
}

/** Button that opens the details. CSS extends its click area over the card or row. */
export function OpenEntryButton({ entry, onOpen }: Pick<Props, 'entry' | 'onOpen'>) {
  return (
    <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => onOpen(entry)}>
      {moduleName(entry)}{' '}
      <VisuallyHidden>
        on {entry.day_of_week}, {formatTimes(entry)}
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
type CardsProps = Omit<Props, 'entry'> & { entries: readonly VisibleEntry[]; label: string; isBusy?: boolean };
