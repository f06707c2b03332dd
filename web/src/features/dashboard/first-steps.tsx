import { Anchor, Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Counts } from './dashboard.api.ts';
import classes from './dashboard-screen.module.css';

/** Each step depends on the previous ones. */
const steps = [
  { to: '/academic-management', label: 'Degree programmes and their groups' },
  { to: '/add-module', label: 'Modules, with their degree programmes and years' },
  { to: '/add-staff', label: 'Staff, with the modules they may teach' },
  { to: '/add-student', label: 'Students' },
  { to: '/semester-dates', label: 'Semester dates and holidays' },
  { to: '/timetable-management', label: 'Timetable' },
] as const;

/** Set-up steps of a new university. Hidden once each kind of record exists. */
export function FirstSteps({ counts }: { counts: Counts | undefined }) {
  if (!counts || Object.values(counts).every(({ total }) => total > 0)) return null;
  return (
    <Paper withBorder component="section" aria-label="First steps" p="lg" mb="lg">
      <Text>Set up your university</Text>
      <ol className={classes.steps}>
        {steps.map(({ to, label }) => (
          <li key={to}>
            <Anchor component={Link} to={to}>
              {label}
            </Anchor>
          </li>
        ))}
      </ol>
      <Text>
        Groups, modules, staff, students and timetables can also{' '}
        <Anchor component={Link} to="/bulk-import-students">
          be imported
        </Anchor>
        .
      </Text>
    </Paper>
  );
}
