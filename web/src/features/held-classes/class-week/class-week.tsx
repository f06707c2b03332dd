import type { HeldClass } from '@muster/contract/timetables/class-week';
import type { Role } from '@muster/contract/http/shared';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listProblemText } from '#lib/api/problem.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { ModuleSquare } from '#ui/calendar/module-square.tsx';
import { CopyLinkButton } from '#ui/actions/copy-link-button.tsx';
import { useNow } from '#lib/format/use-now.ts';
import type { Slot } from '#ui/calendar/use-item-drag.ts';
import { WeekGrid } from '#ui/calendar/week-grid.tsx';
import { moduleColours } from '#ui/theme/module-colours.logic.ts';
import { mondayOfWeek, parseDay } from '#ui/calendar/week.logic.ts';
import { HeldClassActions } from '../class-change/held-class-actions.tsx';
import { classWeekQuery, type WeekScope } from './class-week.api.ts';
import { heldLines, noClassesText, toWeekItem, universityNow } from './class-week.logic.ts';
import classes from './class-week.module.css';
import { DetailsDialog } from '#ui/dialogs/details-dialog.tsx';
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
  /** Further actions in the details, for those who may change the timetable. `close` closes the details. */
  entryActions?: (held: HeldClass, close: () => void) => ReactNode;
  /** A class was dragged to another slot of the week. */
  onDrop?: (held: HeldClass, slot: Slot) => void;
  /** Shown while a class is dragged: its clashes there. */
  renderDrag?: (held: HeldClass, slot: Slot) => ReactNode;
  /** On phones, scrolls to today. */
  opensOnToday?: boolean;
};

/** URL parameters, added to those of the screen. `class` is the class with open details. */
const defaultSearch = { week: '', class: '' };
const everyone: WeekScope = {};
const tickMs = 20_000;

/** The classes of one week with changes and holidays applied. */
export function ClassWeek(props: Props) {
  const { scope = everyone, viewer, title, onOpen, entryActions, onDrop, renderDrag, opensOnToday = false } = props;
  const [{ week, class: openId }, change] = useListSearch(defaultSearch);
  const query = useQuery(classWeekQuery(scope, parseDay(week)));
  const nowMs = useNow(tickMs);
  if (query.isError && !query.data)
    return <ErrorState text={listProblemText(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState text="Loading the week…" />;
  const { days, classes: held } = query.data;
  const items = held.map(toWeekItem);
  const open = items.find(({ id }) => id === openId)?.held;
  const close = (): void => change({ class: '' }, { replace: true });
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
        items={items}
        now={now}
        emptyText="No classes"
        render={(item) => (
          <WeekClass
            held={item.held}
            viewer={viewer}
            colours={colours}
            onOpen={onOpen ?? ((opened) => change({ class: toWeekItem(opened).id }))}
          />
        )}
        renderSquare={({ held: { module_code } }) => <ModuleSquare code={module_code} known={colours} />}
        onSwipe={(weeks) => change({ week: mondayOfWeek(days[0]?.date ?? now.date, weeks) })}
        onDrop={onDrop && (({ item, slot }) => onDrop(item.held, slot))}
        // A change of one week says nothing about the others.
        canDrag={({ held: { state } }) => state === 'as planned'}
        renderDrag={renderDrag && (({ item, slot }) => renderDrag(item.held, slot))}
        opensOnToday={opensOnToday}
      />
      {open && (
        <DetailsDialog
          title="Timetable Details"
          lines={heldLines(open)}
          onClose={close}
          actions={
            <>
              <CopyLinkButton search={{ week: open.date }} />
              {entryActions?.(open, close)}
              <HeldClassActions held={open} viewer={viewer} onChanged={close} />
            </>
          }
        />
      )}
    </div>
  );
}
