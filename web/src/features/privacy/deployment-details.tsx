import { useQuery } from '@tanstack/react-query';
import classes from './deployment-details.module.css';
import { termsQuery } from './privacy.api.ts';

/** Beside the stated figures: what this deployment really does. Without it the page still says all that it promises. */
export function LiveTerms({ of }: { of: 'collected' | 'kept' }) {
  const { data } = useQuery(termsQuery());
  if (!data) return null;
  const lines =
    of === 'kept'
      ? data.kept.map(({ what, term, ending }) => ({ what, how: `${term}; ${ending}` }))
      : data.collected.map(({ what, how }) => ({ what, how }));
  return (
    <div className={classes.live}>
      <h3 className={classes.title}>As set up here</h3>
      <dl className={classes.lines}>
        {lines.map(({ what, how }) => (
          <div key={what} className={classes.line}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
      {of === 'kept' && <p className={classes.job}>Carried out by the system every {data.job_every_hours} hours.</p>}
    </div>
  );
}
