import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { problemText } from '#lib/api/problem.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { AbsenceLine } from './absence-line.tsx';
import classes from './absences-panel.module.css';
import { ownExcusesQuery } from './excuses.api.ts';

const ReportAbsenceDialog = lazy(async () => ({
  default: (await import('./report-absence-dialog.tsx')).ReportAbsenceDialog,
}));

const initialCount = 3;

/** Panel of the student dashboard: report an absence, and list reported ones. */
export function AbsencesPanel() {
  const excuses = useQuery(ownExcusesQuery);
  const [isReporting, setIsReporting] = useState(false);
  const [areAllShown, setAreAllShown] = useState(false);
  const all = excuses.data ?? [];
  const shown = areAllShown ? all : all.slice(0, initialCount);
  return (
    <section aria-labelledby="absences" className={classes.panel}>
      <h2 id="absences" className={classes.title}>
        Absences
      </h2>
      <p className={classes.text}>Ill or away? Report it here. Your university decides whether it's excused.</p>
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
      {all.length > initialCount && (
        <Button variant="subtle" size="sm" onClick={() => setAreAllShown(!areAllShown)}>
          {areAllShown ? 'Show fewer' : `Show all ${all.length}`}
        </Button>
      )}
      <Suspense fallback={null}>
        {isReporting && <ReportAbsenceDialog onClose={() => setIsReporting(false)} />}
      </Suspense>
    </section>
  );
}
