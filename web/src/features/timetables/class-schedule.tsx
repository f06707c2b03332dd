import type { HeldClass } from '@muster/contract/class-week';
import type { LecturerClass } from '@muster/contract/lecturer-classes';
import type { ReactNode } from 'react';
import { Table, Text, VisuallyHidden } from '@mantine/core';
import { formatTimeRange } from '../../lib/dates.ts';
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

/** The week as the document's table: Day, Time, Module, Location, Type. On a phone each class is a block. */
export function ClassSchedule({ classes: entries, today, heldOf, ways }: Props) {
  if (entries.length === 0) return <Text c="dimmed">No classes scheduled.</Text>;
  return (
    <Table className={classes.table} verticalSpacing="sm" aria-labelledby="week">
      <Table.Thead>
        <Table.Tr>
          {['Day', 'Time', 'Module', 'Location', 'Type'].map((column) => (
            <Table.Th key={column}>{column}</Table.Th>
          ))}
          <Table.Th>
            <VisuallyHidden>This week</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => {
          const held = heldOf(entry);
          const off = held && differsIn(held);
          return (
            <Table.Tr key={entry.id} data-today={entry.this_week.date === today}>
              <Table.Td data-label="Day" className={classes.day} data-off={off?.day}>
                {entry.day}
              </Table.Td>
              <Table.Td data-label="Time" className={classes.time} data-off={off?.time}>
                {formatTimeRange(entry.start_time, entry.end_time)}
              </Table.Td>
              <Table.Td data-label="Module">
                <strong>{entry.module_code}</strong> {entry.module_name}
                {held && <ClassChangeWord held={held} />}
              </Table.Td>
              <Table.Td data-label="Location" data-off={off?.venue}>
                {entry.location}
              </Table.Td>
              <Table.Td data-label="Type">{entry.session_type}</Table.Td>
              <Table.Td className={classes.ways}>{held && ways(held)}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
