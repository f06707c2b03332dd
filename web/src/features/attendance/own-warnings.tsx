import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import classes from './own-warnings.module.css';
import { ownWarningsQuery } from './warnings.api.ts';
import { datesOf, figuresOf } from './warnings.texts.ts';

/** On the student's dashboard, while there are any. */
export function OwnWarnings() {
  const warnings = useQuery(ownWarningsQuery);
  if (!warnings.data || warnings.data.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Early warnings">
      {warnings.data.map((warning) => (
        <li key={warning.id} className={classes.warning}>
          <IconAlertTriangle size={22} stroke={1.7} aria-hidden />
          <div>
            <strong>
              {warning.module_code}: {figuresOf(warning)}
            </strong>
            <p>Missed: {datesOf(warning.missed_on, 8)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
