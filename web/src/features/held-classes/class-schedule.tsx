import type { HeldClass } from '@muster/contract/class-week';
import type { LecturerClass } from '@muster/contract/lecturer-classes';
import type { ReactNode } from 'react';
import { Text, VisuallyHidden } from '@mantine/core';
import { formatTimeRange } from '../../lib/dates.ts';
import { as } from '../../ui/table-roles.ts';
import { ClassChangeWord } from './class-change-word.tsx';
import { differsIn } from './class-change.logic.ts';
import classes from './class-schedule.module.css';

type Props = {
  classes: readonly LecturerClass[];
  today: string;
  /** This week's class of an entry, once the week has come. */
  heldOf: (entry: LecturerClass) => HeldClass | undefined;
  /** What can be done with it, at the end of its row. */
  ways: (held: HeldClass) => ReactNode;
};

/** The week as the document's table: Day, Time, Module, Location, Type. On a phone each class is a block. The kit's table would bring its scroll area. */
export function ClassSchedule({ classes: entries, today, heldOf, ways }: Props) {
  if (entries.length === 0) return <Text c="dimmed">No classes scheduled.</Text>;
  return (
    <table {...as.table} className={classes.table} aria-labelledby="week">
      <thead {...as.rowgroup}>
        <tr {...as.row}>
          {['Day', 'Time', 'Module', 'Location', 'Type'].map((column) => (
            <th key={column} {...as.columnheader}>
              {column}
            </th>
          ))}
          <th {...as.columnheader}>
            <VisuallyHidden>This week</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody {...as.rowgroup}>
        {entries.map((entry) => {
          const held = heldOf(entry);
          const off = held && differsIn(held);
          return (
            <tr key={entry.id} {...as.row} data-today={entry.this_week.date === today}>
              <td {...as.cell} data-label="Day" className={classes.day} data-off={off?.day}>
                {entry.day}
              </td>
              <td {...as.cell} data-label="Time" className={classes.time} data-off={off?.time}>
                {formatTimeRange(entry.start_time, entry.end_time)}
              </td>
              <td {...as.cell} data-label="Module" className={classes.module}>
                <strong>{entry.module_code}</strong> {entry.module_name}
                {held && <ClassChangeWord held={held} />}
              </td>
              <td {...as.cell} data-label="Location" data-off={off?.venue}>
                {entry.location}
              </td>
              <td {...as.cell} data-label="Type">
                {entry.session_type}
              </td>
              <td {...as.cell} className={classes.ways}>
                {held && ways(held)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
