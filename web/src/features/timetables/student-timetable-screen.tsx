import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { problemText } from '../../lib/problem.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { LogInPrompt } from '../../ui/log-in-prompt.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ownClassesQuery, ownModulesQuery, ownRecordQuery } from './student-timetable.api.ts';
import { StudentTimetableFilters } from './student-timetable-filters.tsx';
import { StudentTimetableList } from './student-timetable-list.tsx';
import { firstSearch, lecturersOf, modulesOf, readable, shownOf, standingOf } from './student-timetable.logic.ts';
import { showing, texts } from './student-timetable.texts.ts';
import { DetailsDialog } from '../../ui/details-dialog.tsx';
import { ViewChoice } from '../../ui/view-choice.tsx';
import { classLines, type SeenEntry } from './timetable-details.logic.ts';
import styles from './student-timetable.module.css';
import { CountAndSort } from './view-timetable-bar.tsx';

const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
  { value: 'week', label: 'Week' },
] as const;

type Props = {
  /** The classes of a week as they are held, with what stands above it on paper. */
  week: (title: string) => ReactNode;
  /** The way to have them in one's own calendar. */
  feed: ReactNode;
};

/** `/student-timetable`: the classes of one's group, year and semester. */
export function StudentTimetableScreen(parts: Props) {
  const user = useCurrentUser();
  if (user?.role !== 'student') return <LogInPrompt text={texts.signedOut} />;
  return <OwnTimetable {...parts} />;
}

function OwnTimetable({ week, feed }: Props) {
  const [raw, change] = useListSearch(firstSearch);
  const search = readable(raw);
  const record = useQuery(ownRecordQuery());
  const classes = useQuery(ownClassesQuery());
  const enrolled = useQuery(ownModulesQuery());
  const [open, setOpen] = useState<SeenEntry>();
  const failed = record.data ? classes : record;
  const retry = (): void => [record, classes].forEach((one) => one.isError && void one.refetch());

  if (failed.isError && !failed.data)
    return (
      <>
        <PageHeader title={texts.title} />
        <ErrorState
          text={problemText(failed.error, failed === record ? texts.noRecord : texts.noClasses)}
          onRetry={retry}
        />
      </>
    );
  if (!record.data || !classes.data) return <LoadingState text={texts.loading} />;
  const shown = shownOf(classes.data, search);
  return (
    <>
      <PageHeader title={texts.title} text={standingOf(record.data)}>
        <ViewChoice views={views} value={search.view} onChange={(view) => change({ view })} />
      </PageHeader>
      {search.view === 'week' ? (
        week(`${texts.title} · ${standingOf(record.data)}`)
      ) : (
        <>
          <StudentTimetableFilters
            search={search}
            change={change}
            lecturers={lecturersOf(classes.data)}
            modules={modulesOf(classes.data, enrolled.data ?? [])}
          />
          <CountAndSort
            sort={search.sort}
            onSort={(sort) => change({ sort })}
            count={showing(shown.length, classes.data.length)}
          />
          <StudentTimetableList
            entries={shown}
            isTable={search.view === 'table'}
            emptyText={classes.data.length > 0 ? texts.noneMatch : texts.noneAtAll}
            onOpen={setOpen}
          />
        </>
      )}
      <div className={styles.feed}>{feed}</div>
      {open && <DetailsDialog title="Class Details" lines={classLines(open)} onClose={() => setOpen(undefined)} />}
    </>
  );
}
