import { IconAlertTriangle } from '@tabler/icons-react';
import { OptionsError } from '#ui/select/options-error.tsx';
import { useQuery } from '@tanstack/react-query';
import classes from './own-warnings.module.css';
import { ownWarningsQuery } from './warnings.api.ts';
import { formatDates, formatReason } from './warnings.texts.ts';

/** Open warnings on the student dashboard; renders nothing without any. */
export function OwnWarnings() {
  const warnings = useQuery(ownWarningsQuery);
  if (!warnings.data) return <OptionsError queries={[warnings]} />;
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
            <strong>{warning.module_code}</strong> {formatReason(warning)}
            <span className={classes.missed}>Missed: {formatDates(warning.missed_on, 8)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
