import { formatCount } from '@muster/contract/http/plural';
import { Link } from '@tanstack/react-router';
import { PercentageBar } from '#ui/charts/percentage-bar.tsx';
import type { Analytics } from '../analytics.api.ts';
import { type AnalyticsFilters, toAnalyticsFilters, toUrlSearch } from '../analytics.logic.ts';
import { formatShare, orderedRiskKinds, riskLabels, texts } from '../analytics.texts.ts';
import classes from './overview.module.css';

type Props = { counts: Analytics['at_risk']; students: number; filters: AnalyticsFilters };

/** Students per risk criterion as a share of all students, linked to the lists. The criteria overlap. */
export function AtRiskCard({ counts, students, filters }: Props) {
  return (
    <section aria-label={texts.atRisk} className={classes.card}>
      <div>
        <h2 className={classes.title}>{texts.atRisk}</h2>
        <p className={classes.note}>Students to whom it applies in at least one module</p>
      </div>
      <ul className={classes.links}>
        {orderedRiskKinds.map((kind) => (
          <li key={kind}>
            <Link
              to="/reports-analytics/at-risk"
              search={toUrlSearch({ ...toAnalyticsFilters(filters), kind })}
              className={classes.measured}
            >
              <span>{riskLabels[kind]}</span>
              <span className={classes.share}>
                <strong>{formatCount(counts[kind])}</strong> of {formatCount(students)} ·{' '}
                {formatShare(counts[kind], students)}
              </span>
              <PercentageBar percent={students === 0 ? null : (counts[kind] / students) * 100} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
