import { IconAlertTriangle } from '@tabler/icons-react';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { useQuery } from '@tanstack/react-query';
import classes from './own-warnings.module.css';
import { ownWarningsQuery } from './warnings.api.ts';
import { datesOf, figuresOf } from './warnings.texts.ts';

/** On the student's dashboard, while there are any. */
export function OwnWarnings() {
  const warnings = useQuery(ownWarningsQuery);
  if (!warnings.data) return <ChoicesFailed of={[warnings]} />;
  if (warnings.data.length === 0) return null;
  return (
    <section aria-labelledby="own-warnings" className={classes.box}>
      <h3 id="own-warnings" className={classes.title}>
        <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
        Early warning
      </h3>
      <ul className={classes.list}>
        {warnings.data.map((warning) => (
          <li key={warning.id}>
            <strong>{warning.module_code}</strong> {figuresOf(warning)}
            <span className={classes.missed}>Missed: {datesOf(warning.missed_on, 8)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
