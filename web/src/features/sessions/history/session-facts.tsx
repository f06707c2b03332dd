import type { Session } from '@muster/contract/attendance/sessions';
import { IconBook2, IconMapPin, IconUser, IconUsers } from '@tabler/icons-react';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { groupsOf, lecturerNames, stateOf, typeAndRequirementOf } from './past-sessions.logic.ts';
import classes from './session-facts.module.css';

type Props = { session: Session; isMarked: boolean; presentText: string | undefined };

/** Compact facts of the session above its register. */
export function SessionFacts({ session, isMarked, presentText }: Props) {
  const { word, tone } = stateOf({ ...session, is_marked: isMarked });
  const facts = [
    ['Session Type', typeAndRequirementOf(session), IconBook2],
    ['Location', session.location, IconMapPin],
    ['Groups', groupsOf(session), IconUsers],
    [session.further_lecturers.length > 0 ? 'Lecturers' : 'Lecturer', lecturerNames(session).join(', '), IconUser],
  ] as const;
  return (
    <section aria-label="Class session">
      <dl className={classes.facts}>
        <div>
          <dt className={classes.name}>State</dt>
          <dd className={classes.value}>
            <StatusBadge tone={tone}>{word}</StatusBadge>
          </dd>
        </div>
        <div>
          <dt className={classes.name}>Present</dt>
          <dd className={classes.present}>{presentText ?? '–'}</dd>
        </div>
        {facts.map(([name, value, Icon]) => (
          <div key={name} className={classes.fact}>
            <dt className={classes.name}>{name}</dt>
            <dd className={classes.value}>
              <Icon size={17} stroke={1.7} className={classes.icon} aria-hidden />
              {value || '–'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
