import type { LecturerClass } from '@muster/contract/timetables';
import { Table, Text } from '@mantine/core';
import { formatTimeRange } from '../../lib/dates.ts';
import classes from './class-schedule.module.css';

type Props = { classes: readonly LecturerClass[]; today: string };

/** The week as the document's table: Day, Time, Module, Location, Type. On a phone each class is a block. */
export function ClassSchedule({ classes: entries, today }: Props) {
  if (entries.length === 0) return <Text c="dimmed">No classes scheduled.</Text>;
  return (
    <Table className={classes.table} verticalSpacing="sm" aria-labelledby="week">
      <Table.Thead>
        <Table.Tr>
          {['Day', 'Time', 'Module', 'Location', 'Type'].map((column) => (
            <Table.Th key={column}>{column}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr key={entry.id} data-today={entry.this_week.date === today}>
            <Table.Td data-label="Day" className={classes.day}>
              {entry.day}
            </Table.Td>
            <Table.Td data-label="Time" className={classes.time}>
              {formatTimeRange(entry.start_time, entry.end_time)}
            </Table.Td>
            <Table.Td data-label="Module">
              <strong>{entry.module_code}</strong> {entry.module_name}
            </Table.Td>
            <Table.Td data-label="Location">{entry.location}</Table.Td>
            <Table.Td data-label="Type">{entry.session_type}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
