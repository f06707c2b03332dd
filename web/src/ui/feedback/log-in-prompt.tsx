import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Button } from '../actions/button.tsx';
import classes from './states.module.css';

/** Replaces a screen that needs a sign-in. Usually the route guard redirects first. */
export function LogInPrompt({ text }: { text: string }) {
  return (
    <div className={classes.state}>
      <span className={classes.icon}>
        <IconLock size={28} stroke={1.6} aria-hidden />
      </span>
      <h1 className={classes.title}>Please Log In</h1>
      <p className={classes.text}>{text}</p>
      <Button component={Link} to="/login" mt="sm">
        Go to Login
      </Button>
    </div>
  );
}
