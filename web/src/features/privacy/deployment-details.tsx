import { privacyTerms } from '@muster/contract/accounts/privacy';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/query.ts';
import classes from './deployment-details.module.css';

/** What this deployment collects or retains, from its configuration. Optional: the policy is complete without it. */
export function DeploymentDetails({ of }: { of: 'collected' | 'kept' }) {
  const { data } = useQuery(queryOf(privacyTerms));
  if (!data) return null;
  const lines =
    of === 'kept'
      ? data.kept.map(({ what, term, ending }) => ({ what, how: `${term}; ${ending}` }))
      : data.collected.map(({ what, how }) => ({ what, how }));
  return (
    <div className={classes.details}>
      <h3 className={classes.title}>On this server</h3>
      <dl className={classes.lines}>
        {lines.map(({ what, how }) => (
          <div key={what} className={classes.line}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
      {of === 'kept' && <p className={classes.job}>Runs automatically every {data.job_every_hours} hours.</p>}
    </div>
  );
}
