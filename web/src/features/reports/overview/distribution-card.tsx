import { Anchor } from '@mantine/core';
import { bandOf, type Band, bands } from '@muster/contract/attendance/attendance';
import { formatCount } from '@muster/contract/http/plural';
import { ColumnChart } from '#ui/charts/column-chart.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import type { Analytics } from '../analytics.api.ts';
import type { AnalyticsFilters } from '../analytics.logic.ts';
import classes from './overview.module.css';
import { summarizeDistribution, formatRange } from '../analytics.texts.ts';
import { bandTones } from '../filters/report-filters.logic.ts';
import { DistributionDialog } from './distribution-dialog.tsx';

type Props = {
  data: Pick<Analytics, 'distribution' | 'bands'>;
  filters: AnalyticsFilters;
  /** The percentage range whose students are shown. */
  step: string;
  onStep: (step: string) => void;
};

const counts: Readonly<Record<Band, keyof Analytics['bands']>> = {
  Excellent: 'excellent',
  Average: 'average',
  Poor: 'poor',
};

/** Distribution of students over percentages and bands. A column opens its students. */
export function DistributionCard({ data, filters, step, onStep }: Props) {
  const openedStep = data.distribution.find(({ from }) => String(from) === step);
  const { distribution, bands: bandCounts } = data;
  const maxCount = Math.max(1, ...distribution.map(({ students }) => students));
  return (
    <section aria-label="Students by percentage" className={classes.card}>
      <h2 className={classes.title}>Students by percentage</h2>
      <ul className={classes.bands}>
        {bands.map((band) => (
          <li key={band}>
            <StatusBadge tone={bandTones[band]}>{band}</StatusBadge> {formatCount(bandCounts[counts[band]], 'student')}
          </li>
        ))}
        {bandCounts.none > 0 && <li>{formatCount(bandCounts.none, 'student')} without a percentage</li>}
      </ul>
      <ColumnChart
        summary={summarizeDistribution(distribution)}
        max={maxCount * 1.12}
        columns={distribution.map(({ from, to, students }) => ({
          key: String(from),
          label: `${from}–${to}`,
          value: students,
          valueText: formatCount(students),
          tone: bandTones[bandOf(from) ?? 'Poor'],
        }))}
        onSelect={onStep}
      />
      <StepTable distribution={distribution} onStep={onStep} />
      {openedStep && <DistributionDialog from={openedStep.from} filters={filters} onClose={() => onStep('all')} />}
    </section>
  );
}

/** The chart as a table. */
function StepTable({ distribution, onStep }: Pick<Analytics, 'distribution'> & Pick<Props, 'onStep'>) {
  return (
    <details className={classes.details}>
      <summary>Show as a table</summary>
      <div className={classes.figures}>
        <table aria-label="Students by percentage">
          <thead>
            <tr>
              <th scope="col">Percentage</th>
              <th scope="col">Students</th>
            </tr>
          </thead>
          <tbody>
            {distribution.map(({ from, students }) => (
              <tr key={from}>
                <th scope="row">{formatRange(from)}</th>
                <td>
                  {students === 0 ? (
                    formatCount(students)
                  ) : (
                    <Anchor
                      component="button"
                      type="button"
                      inherit
                      aria-label={`${formatCount(students, 'student')} with ${formatRange(from)}`}
                      onClick={() => onStep(String(from))}
                    >
                      {formatCount(students)}
                    </Anchor>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
