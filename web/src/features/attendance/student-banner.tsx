import type { User } from '@muster/contract/accounts/accounts';
import { capitalize } from '#lib/check-in/session-label.texts.ts';
import { WelcomeBanner } from '#ui/layout/welcome-banner.tsx';
import classes from './student-banner.module.css';

/** Greeting, student ID, degree path, and the university's clock. */
export function StudentBanner({ user }: { user: User }) {
  const path = user.additional_data.degree_path;
  return (
    <WelcomeBanner name={user.name} timeZone={user.time_zone}>
      <dl className={classes.facts}>
        {user.student_id !== null && (
          <div>
            <dt>Student ID</dt>
            <dd data-code>{user.student_id}</dd>
          </div>
        )}
        {path !== null && (
          <div>
            <dt>Degree path</dt>
            <dd>{capitalize(path)}</dd>
          </div>
        )}
      </dl>
    </WelcomeBanner>
  );
}
