import type { HeldClass } from '@muster/contract/class-week';
import type { Role } from '@muster/contract/shared';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listProblemText } from '../../lib/problem.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useTick } from '../../ui/use-tick.ts';
import { WeekGrid } from '../../ui/week-grid.tsx';
import { readDay } from '../../ui/week.logic.ts';
import { ClassChangeActions } from './class-change-actions.tsx';
import { classWeekQuery, type WeekScope } from './class-week.api.ts';
import { heldLines, noClassesText, toWeekItem, universityNow } from './class-week.logic.ts';
import classes from './class-week.module.css';
import { DetailsDialog } from '../../ui/details-dialog.tsx';
import { WeekBar } from './week-bar.tsx';
import { WeekClass } from './week-class.tsx';

type Props = {
  /** Whose week, for the administration; lecturers and students get their own. */
  scope?: WeekScope;
  viewer: Role;
  /** Stands above it on paper. */
  title: string;
  /** Instead of the details. */
  onOpen?: (held: HeldClass) => void;
};

/** Kept in the address, beside whatever else the screen keeps there. */
const shownWeek = { week: '' };
const everyone: WeekScope = {};
const tickMs = 20_000;

/** The classes of one week as they are held, by GET /api/timetables/week. */
export function ClassWeek({ scope = everyone, viewer, title, onOpen }: Props) {
  const [{ week }, change] = useListSearch(shownWeek);
  const query = useQuery(classWeekQuery(scope, readDay(week)));
  const [open, setOpen] = useState<HeldClass>();
  const ours = useTick(tickMs);
  if (query.isError && !query.data)
    return <ErrorState text={listProblemText(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState text="Loading the week…" />;
  const { days, classes: held } = query.data;
  const now = universityNow(query.data, query.dataUpdatedAt, ours);
  return (
    <div className={classes.week} data-busy={query.isPlaceholderData || undefined}>
      <p className={classes.title}>{title}</p>
      <WeekBar days={days} today={now.date} asked={readDay(week)} onWeek={(date) => change({ week: date })} />
      {held.length === 0 && <p className={classes.none}>{noClassesText(days)}</p>}
      <WeekGrid
        label={title}
        days={days.map(({ date, holiday }) => ({ date, note: holiday }))}
        items={held.map(toWeekItem)}
        now={now}
        none="No classes"
        render={(item) => <WeekClass held={item.held} viewer={viewer} onOpen={onOpen ?? setOpen} />}
      />
      {open && (
        <DetailsDialog
          title="Timetable Details"
          lines={heldLines(open)}
          onClose={() => setOpen(undefined)}
          actions={<ClassChangeActions held={open} onChanged={() => setOpen(undefined)} />}
        />
      )}
    </div>
  );
}
