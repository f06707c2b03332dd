import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { AbsenceLine } from './absence-line.tsx';
import classes from './absences-panel.module.css';
import { ownExcusesQuery } from './excuses.api.ts';

const ReportAbsenceDialog = lazy(async () => ({
  default: (await import('./report-absence-dialog.tsx')).ReportAbsenceDialog,
}));

const firstShown = 3;

/** On the student's dashboard: report an absence, and what became of those reported. */
export function AbsencesPanel() {
  const excuses = useQuery(ownExcusesQuery);
  const [isReporting, setIsReporting] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const all = excuses.data ?? [];
  const shown = isWhole ? all : all.slice(0, firstShown);
  return (
    <section aria-labelledby="absences" className={classes.panel}>
      <h2 id="absences" className={classes.title}>
        Absences
      </h2>
      <p className={classes.text}>
        Ill, or away for another good reason? Report it here, and your university decides whether it is excused.
      </p>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={20} aria-hidden />}
        onClick={() => setIsReporting(true)}
      >
        Report an absence
      </Button>
      {excuses.isPending && <LoadingState />}
      {excuses.isError && <ErrorState text={problemText(excuses.error)} onRetry={() => void excuses.refetch()} />}
      {shown.length > 0 && (
        <ul className={classes.list} aria-label="Reported absences">
          {shown.map((excuse) => (
            <AbsenceLine key={excuse.id} excuse={excuse} />
          ))}
        </ul>
      )}
      {all.length > firstShown && (
        <Button variant="subtle" size="sm" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${all.length}`}
        </Button>
      )}
      <Suspense fallback={null}>
        {isReporting && <ReportAbsenceDialog onClose={() => setIsReporting(false)} />}
      </Suspense>
    </section>
  );
}
