import { studentProfile, studentProfileModules } from '@muster/contract/accounts/profiles';
import { studentTimetable } from '@muster/contract/timetables/timetables';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { problemText } from '#lib/api/problem.ts';
import { today } from '#lib/format/dates.ts';
import { queryWithCopy } from '#lib/offline/query-with-copy.ts';
import { moduleColours } from '#ui/theme/module-colours.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { LogInPrompt } from '#ui/feedback/log-in-prompt.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { StudentTimetableFilters } from './student-timetable-filters.tsx';
import { StudentTimetableList } from './student-timetable-list.tsx';
import {
  defaultSearch,
  lecturerOptions,
  moduleOptions,
  normalizeSearch,
  filterClasses,
  formatPlacement,
} from './student-timetable.logic.ts';
import { showingText, texts } from './student-timetable.texts.ts';
import { DetailsDialog } from '#ui/dialogs/details-dialog.tsx';
import { ViewSwitch } from '#ui/filters/view-switch.tsx';
import { classDetails, type VisibleEntry } from '../timetable-details.logic.ts';
import styles from './student-timetable.module.css';

const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
  { value: 'week', label: 'Week' },
] as const;

type Props = {
  /** Renders the week view; `title` is its heading in print. */
  week: (title: string) => ReactNode;
  /** Calendar subscription panel. */
  feed: ReactNode;
};

/** `/student-timetable`: the classes of the student's group, year and semester. */
export function StudentTimetableScreen(props: Props) {
  const user = useCurrentUser();
  if (user?.role !== 'student') return <LogInPrompt text={texts.signedOut} />;
  return <OwnTimetable {...props} />;
}

function OwnTimetable({ week, feed }: Props) {
  const user = useCurrentUser();
  const [raw, change] = useRememberedSearch(defaultSearch);
  const search = normalizeSearch(raw);
  const record = useQuery({ ...queryWithCopy('profile', studentProfile), select: ({ student }) => student });
  const classes = useQuery(queryWithCopy('timetable', studentTimetable));
  const enrolled = useQuery(queryWithCopy('modules', studentProfileModules));
  const [open, setOpen] = useState<VisibleEntry>();
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
  const visible = filterClasses(classes.data, search);
  return (
    <>
      <PageHeader title={texts.title} text={formatPlacement(record.data)}>
        <ViewSwitch views={views} value={search.view} onChange={(view) => change({ view })} />
      </PageHeader>
      {search.view === 'week' ? (
        week(`${texts.title} · ${formatPlacement(record.data)}`)
      ) : (
        <>
          <StudentTimetableFilters
            search={search}
            change={change}
            lecturers={lecturerOptions(classes.data)}
            modules={moduleOptions(classes.data, enrolled.data ?? [])}
            count={showingText(visible.length, classes.data.length)}
          />
          <StudentTimetableList
            entries={visible}
            isTable={search.view === 'table'}
            isByDay={search.sort === 'day_time'}
            today={today(user?.time_zone)}
            colours={moduleColours(classes.data.map(({ module }) => module.module_code))}
            emptyText={classes.data.length > 0 ? texts.noneMatch : texts.noneAtAll}
            onOpen={setOpen}
          />
        </>
      )}
      <div className={styles.feed}>{feed}</div>
      {open && <DetailsDialog title="Class Details" lines={classDetails(open)} onClose={() => setOpen(undefined)} />}
    </>
  );
}
