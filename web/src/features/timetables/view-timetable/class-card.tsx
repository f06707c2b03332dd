import { VisuallyHidden } from '@mantine/core';
import type { Weekday } from '@muster/contract/http/shared';
import { IconClock, IconMapPin, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { lecturersOf, namesOf } from '#lib/format/teachers.ts';
import { FirstName } from '#ui/text/first-name.tsx';
import { NameList } from '#ui/text/name-list.tsx';
import { type ModuleColours, moduleColourProps } from '#ui/calendar/module-square.tsx';
import {
  groupNames,
  moduleName,
  type VisibleEntry,
  formatTerm,
  formatTimes,
  withFurtherModules,
} from '../timetable-details.logic.ts';
import { weeksText } from '#lib/format/weekly-class.texts.ts';
import { groupByDay } from '../timetables.logic.ts';
import classes from './class-card.module.css';

type Props = {
  entry: VisibleEntry;
  /** Students do not need to see their own group. */
  hasGroups: boolean;
  /** Colours of the modules; by default each module has its own, whatever the others are. */
  colours?: ModuleColours | undefined;
  onOpen: (entry: VisibleEntry) => void;
};

/** One weekly class. The whole card opens the details. */
function ClassCard({ entry, hasGroups, hasDay, colours, onOpen }: Props & { hasDay: boolean }) {
  const weeks = weeksText(entry);
  const { className, ...colour } = moduleColourProps(entry.module.module_code, colours);
  return (
    <article className={`${className} ${classes.card}`} {...colour}>
      <h3 className={classes.title}>
        <OpenEntryButton entry={entry} onOpen={onOpen} />
      </h3>
      <ul className={classes.lines}>
        <li>
          <IconClock size={16} aria-hidden />
          <span className={classes.time}>
            {hasDay && `${entry.day_of_week}, `}
            {formatTimes(entry)}
            {weeks && ` · ${weeks}`}
          </span>
        </li>
        <li>
          <IconMapPin size={16} aria-hidden />
          <span>
            {entry.venue} · {entry.class_type}
          </span>
        </li>
        <li>
          <IconUser size={16} aria-hidden />
          <FirstName names={namesOf(lecturersOf(entry))} />
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
      {[moduleName(entry), withFurtherModules(entry)].filter(Boolean).join(' ')}{' '}
      <VisuallyHidden>
        on {entry.day_of_week}, {formatTimes(entry)}
      </VisuallyHidden>
    </button>
  );
}

type CardsProps = Omit<Props, 'entry'> & { entries: readonly VisibleEntry[]; label: string; isBusy?: boolean };

export function ClassCards({ entries, label, isBusy = false, ...card }: CardsProps) {
  return (
    <CardList label={label} isBusy={isBusy}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <ClassCard entry={entry} hasDay {...card} />
        </li>
      ))}
    </CardList>
  );
}

type DaysProps = CardsProps & {
  /** The text beside the name of a day. */
  noteOf: (day: Weekday, entries: readonly VisibleEntry[]) => string;
  /** The day that comes first; Monday by default. */
  firstDay?: Weekday | undefined;
};

/** Cards under a heading for each day that has classes. */
export function ClassCardsByDay({ entries, label, isBusy = false, noteOf, firstDay, ...card }: DaysProps) {
  const id = useId();
  return (
    <div role="group" aria-label={label}>
      {groupByDay(entries, firstDay).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`${id}${day}`}>
          <h2 id={`${id}${day}`} className={classes.dayHead}>
            {day} <span className={classes.dayNote}>{noteOf(day, ofDay)}</span>
          </h2>
          <CardList label={`${label}, ${day}`} isBusy={isBusy}>
            {ofDay.map((entry) => (
              <li key={entry.id}>
                <ClassCard entry={entry} hasDay={false} {...card} />
              </li>
            ))}
          </CardList>
        </section>
      ))}
    </div>
  );
}

const CardList = ({ label, isBusy, children }: { label: string; isBusy: boolean; children: ReactNode }) => (
  <ul className={classes.cards} aria-label={label} data-busy={isBusy || undefined}>
    {children}
  </ul>
);
