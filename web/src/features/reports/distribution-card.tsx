import { Anchor } from '@mantine/core';
import { bandOf, type Band, bands } from '@muster/contract/attendance';
import { counted } from '../../ui/counted.ts';
import { ColumnChart } from '../../ui/column-chart.tsx';
import { StatusWord } from '../../ui/status-word.tsx';
import { type Analytics, exportView } from './analytics.api.ts';
import type { AnalyticsFilters } from './analytics.logic.ts';
import classes from './overview.module.css';
import { distributionText, stepText } from './analytics.texts.ts';
import { bandTones } from './report-filters.logic.ts';
import { SpreadDialog } from './spread-dialog.tsx';
import { ViewFiles } from './view-files.tsx';

type Props = {
  data: Pick<Analytics, 'distribution' | 'bands'>;
  filters: AnalyticsFilters;
  /** The step whose students are shown. */
  step: string;
  onStep: (step: string) => void;
};

const counts: Readonly<Record<Band, keyof Analytics['bands']>> = {
  Excellent: 'excellent',
  Average: 'average',
  Poor: 'poor',
};

/** How students are spread over the percentages and the bands; a step leads to its students. */
export function DistributionCard({ data, filters, step, onStep }: Props) {
  const opened = data.distribution.find(({ from }) => String(from) === step);
  const { distribution, bands: standing } = data;
  const most = Math.max(1, ...distribution.map(({ students }) => students));
  return (
    <section aria-label="Students by percentage" className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.title}>Students by percentage</h2>
        <ViewFiles
          of="Students by percentage"
          isOff={false}
          onSave={(format) => exportView({ ...filters, view: 'distribution' }, format)}
        />
      </div>
      <ul className={classes.bands}>
        {bands.map((band) => (
          <li key={band}>
            <StatusWord tone={bandTones[band]}>{band}</StatusWord> {counted(standing[counts[band]], 'student')}
          </li>
        ))}
        {standing.none > 0 && <li>{counted(standing.none, 'student')} without a percentage</li>}
      </ul>
      <ColumnChart
        summary={distributionText(distribution)}
        most={most * 1.12}
        columns={distribution.map(({ from, to, students }) => ({
          key: String(from),
          label: `${from}–${to}`,
          value: students,
          shown: counted(students),
          tone: bandTones[bandOf(from) ?? 'Poor'],
        }))}
        onChoose={onStep}
      />
      <StepTable distribution={distribution} onStep={onStep} />
      {opened && <SpreadDialog from={opened.from} filters={filters} onClose={() => onStep('all')} />}
    </section>
  );
}

/** The picture again, for whoever reads figures. */
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
                <th scope="row">{stepText(from)}</th>
                <td>
                  {students === 0 ? (
                    counted(students)
                  ) : (
                    <Anchor
                      component="button"
                      type="button"
                      inherit
                      aria-label={`${counted(students, 'student')} with ${stepText(from)}`}
                      onClick={() => onStep(String(from))}
                    >
                      {counted(students)}
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
