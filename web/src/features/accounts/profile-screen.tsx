import { Avatar, Paper } from '@mantine/core';
import { useCurrentUser } from '../../lib/current-user.ts';
import { Administrators } from './administrators.tsx';
import { Colleagues } from './colleagues.tsx';
import classes from './profile-screen.module.css';

/** `/profile`: who is signed in; administrators also see who waits to become one. */
export function ProfileScreen() {
  const user = useCurrentUser();
  if (!user) return null;
  const handle = user.email.split('@')[0];
  return (
    <div className={classes.page}>
      <Paper withBorder className={classes.card}>
        <div className={classes.cover} />
        <div className={classes.person}>
          <Avatar
            src={user.photo}
            alt=""
            color="petrol"
            variant="filled"
            size={96}
            radius="50%"
            className={classes.avatar}
          >
            {user.name.slice(0, 1).toUpperCase()}
          </Avatar>
          <h1 className={classes.name}>{user.name}</h1>
          <p className={classes.handle}>@{handle}</p>
          <p className={classes.role}>
            <span>{user.role}</span> · ID {user.student_id ?? user.employee_id ?? user.id}
          </p>
        </div>
      </Paper>
      <Paper withBorder component="section" className={classes.section} aria-labelledby="account-title">
        <h2 id="account-title" className={classes.title}>
          Account Information
        </h2>
        <dl className={classes.facts}>
          <dt>Full Name</dt>
          <dd>{user.name}</dd>
          <dt>Email</dt>
          <dd>{user.email}</dd>
        </dl>
      </Paper>
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
    </div>
  );
}
