import { Anchor, Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Counts } from './dashboard.api.ts';
import classes from './dashboard-screen.module.css';

/** Each needs what comes before it. */
const steps = [
  { to: '/academic-management', label: 'Degree programmes and their groups' },
  { to: '/add-module', label: 'Modules, and which degree programmes take them in which year' },
  { to: '/add-staff', label: 'Staff, with the modules that they may teach' },
  { to: '/add-student', label: 'Students' },
  { to: '/semester-dates', label: 'Semester dates and holidays, between which weekly classes have dates' },
  { to: '/timetable-management', label: 'The time table, from which a class takes attendance with one press' },
] as const;

/** In what order a new university is set up; gone once there is something of each. */
export function FirstSteps({ counts }: { counts: Counts | undefined }) {
  if (!counts || Object.values(counts).every(({ total }) => total > 0)) return null;
  return (
    <Paper withBorder component="section" aria-label="First steps" p="lg" mb="lg">
      <Text>Your university is set up in this order:</Text>
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
        Groups, modules, staff, students and time tables can also{' '}
        <Anchor component={Link} to="/bulk-import-students">
          come from files
        </Anchor>
        .
      </Text>
    </Paper>
  );
}
