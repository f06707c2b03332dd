import { Paper } from '@mantine/core';
import { useCurrentUser } from '../../lib/current-user.ts';
import { FactsCard } from '../../ui/facts-card.tsx';
import { PersonalPage } from '../../ui/personal-page.tsx';
import { PersonCard } from '../../ui/person-card.tsx';
import { Administrators } from './administrators.tsx';
import { Colleagues } from './colleagues.tsx';
import classes from './profile-screen.module.css';

/** `/profile`: who is signed in; administrators also see who waits to become one. */
export function ProfileScreen() {
  const user = useCurrentUser();
  if (!user) return null;
  const [handle] = user.email.split('@');
  return (
    <PersonalPage>
      <PersonCard
        name={user.name}
        photo={user.photo}
        lines={[
          `@${handle}`,
          <span key="role" className={classes.role}>
            {user.role}
          </span>,
          `ID: ${user.student_id ?? user.employee_id ?? user.id}`,
        ]}
      />
      <FactsCard
        title="Account Information"
        facts={[
          ['Full Name', user.name],
          ['Email', user.email],
        ]}
      />
      {user.role === 'admin' && (
        <>
          <Paper withBorder className={classes.section}>
            <Colleagues ownEmail={user.email} />
          </Paper>
          <Paper withBorder className={classes.section}>
            <Administrators />
          </Paper>
        </>
      )}
    </PersonalPage>
  );
}
