import type { ListedSession } from '@muster/contract/attendance/sessions';
import { IconDownload, IconListCheck } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { formatDayAndDate } from '#lib/format/dates.ts';
import type { ChangeListSearch } from '#lib/url/use-list-search.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListSection } from '#ui/list/list-section.tsx';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { allColumns, ownColumns } from './past-sessions-columns.tsx';
import { PastSessionsFilters } from './past-sessions-filters.tsx';
import { activeFilters, noFilters, type PastSearch } from './past-sessions.logic.ts';
import classes from './past-sessions.module.css';
import type { useLecturerChoice } from '../qr-form/use-lecturer-choice.ts';

// Loaded on demand.
const ModuleGridDialog = lazy(async () => ({
  default: (await import('./module-grid-dialog.tsx')).ModuleGridDialog,
}));

const nameOf = ({ module_code, date }: ListedSession): string => `${module_code}, ${formatDayAndDate(date)}`;

type Props = {
  search: PastSearch;
  change: ChangeListSearch<PastSearch>;
  sessions: UseQueryResult<{ readonly data: readonly ListedSession[]; readonly total: number }>;
  /** Undefined for lecturers, who only see their own sessions. */
  lecturers: ReturnType<typeof useLecturerChoice> | undefined;
  /** The load error and its retry button are already shown above. */
  isErrorShownElsewhere: boolean;
};

const errorText = "Couldn't load the sessions.";

/** Earlier class sessions, each with a link to its register. */
export function PastSessions({ search, change, sessions, lecturers, isErrorShownElsewhere }: Props) {
  const [isExporting, setIsExporting] = useState(false);
  const isFiltered = activeFilters(search) > 0 || search.text !== '' || search.page > 1;
  return (
    <ListSection title="Past sessions" total={sessions.data?.total} nouns={['session', 'sessions']}>
      <PastSessionsFilters search={search} change={change} lecturers={lecturers} />
      {isErrorShownElsewhere ? (
        <EmptyState title={errorText} />
      ) : (
        <div className={classes.list}>
          <PagedTable<ListedSession>
            label="Past sessions"
            columns={lecturers ? allColumns : ownColumns}
            result={sessions}
            errorText={errorText}
            params={search}
            onParamsChange={change}
            rowId={({ id }) => id}
            rowLabel={nameOf}
            rowLink={({ id }) => ({ to: `/class-session/${id}` })}
            empty={
              isFiltered
                ? {
                    title: 'No sessions found',
                    text: 'No sessions match these filters.',
                    action: { label: 'Clear filters', onClick: () => change({ ...noFilters, text: '', page: 1 }) },
                  }
                : { title: 'No sessions yet', text: 'Classes with attendance appear here with their registers.' }
            }
            actions={(session) => (
              <Button
                component={Link}
                to={`/class-session/${session.id}`}
                variant="subtle"
                size="sm"
                leftSection={<IconListCheck size={16} aria-hidden />}
                aria-label={`Open ${nameOf(session)}`}
              >
                Open
              </Button>
            )}
          >
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={17} aria-hidden />}
              onClick={() => setIsExporting(true)}
            >
              Export module attendance
            </Button>
          </PagedTable>
        </div>
      )}
      {isExporting && (
        <Suspense>
          <ModuleGridDialog initialModule={search.module} onClose={() => setIsExporting(false)} />
        </Suspense>
      )}
    </ListSection>
  );
}
