import type { HeldClass } from '@muster/contract/timetables/class-week';
import type { Role } from '@muster/contract/http/shared';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listProblemText } from '../../../lib/api/problem.ts';
import { useListSearch } from '../../../lib/url/use-list-search.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingState } from '../../../ui/feedback/loading-state.tsx';
import { ModuleSquare } from '../../../ui/calendar/module-square.tsx';
import { useNow } from '../../../ui/calendar/use-now.ts';
import { WeekGrid } from '../../../ui/calendar/week-grid.tsx';
import { moduleColours } from '../../../ui/theme/module-colours.logic.ts';
import { mondayOfWeek, parseDay } from '../../../ui/calendar/week.logic.ts';
import { ClassChangeActions } from '../class-change/class-change-actions.tsx';
import { classWeekQuery, type WeekScope } from './class-week.api.ts';
import { heldLines, noClassesText, toWeekItem, universityNow } from './class-week.logic.ts';
import classes from './class-week.module.css';
import { DetailsDialog } from '../../../ui/dialogs/details-dialog.tsx';
import { SignInSheetMenu } from '../sign-in-sheet/sign-in-sheet-menu.tsx';
import { WeekBar } from './week-bar.tsx';
import { WeekClass } from './week-class.tsx';

type Props = {
  /** Filter for administrators. */
  scope?: WeekScope;
  viewer: Role;
  /** Heading in print. */
  title: string;
  /** Replaces the default, which opens the details dialog. */
  onOpen?: (held: HeldClass) => void;
  /** On phones, scrolls to today. */
  opensOnToday?: boolean;
};

/** URL parameter, added to those of the screen. */
const defaultSearch = { week: '' };
const everyone: WeekScope = {};
const tickMs = 20_000;

/** The classes of one week with changes and holidays applied. */
export function ClassWeek({ scope = everyone, viewer, title, onOpen, opensOnToday = false }: Props) {
  const [{ week }, change] = useListSearch(defaultSearch);
  const query = useQuery(classWeekQuery(scope, parseDay(week)));
  const [open, setOpen] = useState<HeldClass>();
  const nowMs = useNow(tickMs);
  if (query.isError && !query.data)
    return <ErrorState text={listProblemText(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState text="Loading the week…" />;
  const { days, classes: held } = query.data;
  const colours = moduleColours(held.map(({ module_code }) => module_code));
  const now = universityNow(query.data, query.dataUpdatedAt, nowMs);
  return (
    <div className={classes.week} data-busy={query.isPlaceholderData || undefined}>
      <p className={classes.title}>{title}</p>
      <WeekBar days={days} today={now.date} requestedDate={parseDay(week)} onWeek={(date) => change({ week: date })} />
      {held.length === 0 && <p className={classes.none}>{noClassesText(days)}</p>}
      <WeekGrid
        label={title}
        days={days.map(({ date, holiday }) => ({ date, note: holiday }))}
        items={held.map(toWeekItem)}
        now={now}
        emptyText="No classes"
        render={(item) => <WeekClass held={item.held} viewer={viewer} colours={colours} onOpen={onOpen ?? setOpen} />}
        renderSquare={({ held: { module_code } }) => <ModuleSquare code={module_code} known={colours} />}
        onSwipe={(weeks) => change({ week: mondayOfWeek(days[0]?.date ?? now.date, weeks) })}
        opensOnToday={opensOnToday}
      />
      {open && (
        <DetailsDialog
          title="Timetable Details"
          lines={heldLines(open)}
          onClose={() => setOpen(undefined)}
          actions={
            <>
              <ClassChangeActions held={open} onChanged={() => setOpen(undefined)} />
              {viewer !== 'student' && <SignInSheetMenu held={open} />}
            </>
          }
        />
      )}
    </div>
  );
}
