import type { HeldClass } from '@muster/contract/timetables/class-week';
import type { LecturerClass } from '@muster/contract/timetables/lecturer-classes';
import type { ReactNode } from 'react';
import { Text, VisuallyHidden } from '@mantine/core';
import { formatWeeks } from '@muster/contract/timetables/week-patterns';
import { formatTimeRange } from '#lib/format/dates.ts';
import { ModuleSquare } from '#ui/calendar/module-square.tsx';
import { tableRoles } from '#ui/table/table-roles.ts';
import { moduleColours } from '#ui/theme/module-colours.logic.ts';
import { ClassChangeStatus } from '../class-change/class-change-status.tsx';
import { changedParts } from '../class-change/class-change.logic.ts';
import classes from './class-schedule.module.css';

type Props = {
  classes: readonly LecturerClass[];
  today: string;
  /** This week's class of an entry; undefined until the week is loaded. */
  heldOf: (entry: LecturerClass) => HeldClass | undefined;
  /** Renders the actions at the end of a row. */
  renderActions: (held: HeldClass) => ReactNode;
};

/**
 * Weekly schedule with the columns Day, Time, Module, Location and Type. On a phone each class is a block. A plain
 * table, because Mantine's adds a scroll area.
 */
export function ClassSchedule({ classes: entries, today, heldOf, renderActions }: Props) {
  if (entries.length === 0) return <Text c="dimmed">No classes scheduled.</Text>;
  const colours = moduleColours(entries.map((entry) => entry.module_code));
  return (
    <table {...tableRoles.table} className={classes.table} aria-labelledby="week">
      <thead {...tableRoles.rowgroup}>
        <tr {...tableRoles.row}>
          {['Day', 'Time', 'Module', 'Location', 'Type'].map((column) => (
            <th key={column} {...tableRoles.columnheader}>
              {column}
            </th>
          ))}
          <th {...tableRoles.columnheader}>
            <VisuallyHidden>This week</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup}>
        {entries.map((entry) => {
          const held = heldOf(entry);
          const changes = held && changedParts(held);
          return (
            <tr key={entry.id} {...tableRoles.row} data-today={entry.this_week?.date === today}>
              <td {...tableRoles.cell} data-label="Day" className={classes.day} data-off={changes?.day}>
                {entry.day}
              </td>
              <td {...tableRoles.cell} data-label="Time" className={classes.time} data-off={changes?.time}>
                {formatTimeRange(entry.start_time, entry.end_time)}
              </td>
              <td {...tableRoles.cell} data-label="Module" className={classes.module}>
                <ModuleSquare code={entry.module_code} known={colours} />
                <strong>{entry.module_code}</strong> {entry.module_name}
                {entry.weeks !== null && (
                  <span className={classes.weeks}>
                    {formatWeeks(entry.weeks)}
                    {entry.this_week === null && ' · Not this week'}
                  </span>
                )}
                {held && <ClassChangeStatus held={held} />}
              </td>
              <td {...tableRoles.cell} data-label="Location" data-off={changes?.venue}>
                {entry.location}
              </td>
              <td {...tableRoles.cell} data-label="Type">
                {entry.session_type}
              </td>
              <td {...tableRoles.cell} className={classes.actions}>
                {held && renderActions(held)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
