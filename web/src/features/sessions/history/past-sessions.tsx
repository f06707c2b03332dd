import type { ListedSession } from '@muster/contract/attendance/sessions';
import { IconDownload, IconListCheck } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { formatDayAndDate } from '#lib/format/dates.ts';
import { isFiltered } from '#lib/url/list-filters.logic.ts';
import type { ChangeListSearch } from '#lib/url/use-list-search.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListSection } from '#ui/list/list-section.tsx';
import { FilterDate } from '#ui/filters/filter-date.tsx';
import { ListFilters } from '#ui/filters/list-filters.tsx';
import { optionsOf } from '#ui/select/options-of.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { type useStaffSelect } from '#ui/select/use-record-selects.ts';
import { sessionModulesQuery } from '../classes/classes-modules.api.ts';
import { allColumns, ownColumns } from './past-sessions-columns.tsx';
import { noFilters, type PastSearch, selectionLabels } from './past-sessions.logic.ts';
import classes from './past-sessions.module.css';

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
  lecturers: ReturnType<typeof useStaffSelect> | undefined;
  /** The load error and its retry button are already shown above. */
  isErrorShownElsewhere: boolean;
};

const errorText = "Couldn't load the sessions.";

/** Earlier class sessions, each with a link to its register. */
export function PastSessions({ search, change, sessions, lecturers, isErrorShownElsewhere }: Props) {
  const [isExporting, setIsExporting] = useState(false);
  const modules = useQuery(sessionModulesQuery);
  return (
    <ListSection title="Past sessions" total={sessions.data?.total} nouns={['session', 'sessions']}>
      <ListFilters
        params={search}
        change={change}
        none={noFilters}
        search={{ name: 'text', label: 'Search past sessions', placeholder: 'Module, type, location or group' }}
        fields={[
          {
            name: 'module',
            label: 'By module',
            options: (modules.data ?? []).map((one) => ({
              value: one.id,
              label: `${one.module_code} ${one.module_name}`,
            })),
            query: modules,
          },
          lecturers !== undefined && { ...lecturers, name: 'lecturer', label: 'By lecturer' },
          { name: 'only', label: 'Show', options: optionsOf(selectionLabels) },
        ]}
      >
        <FilterDate label="From" value={search.from} onChange={(from) => change({ from }, { replace: true })} />
        <FilterDate label="To" value={search.to} onChange={(to) => change({ to }, { replace: true })} />
      </ListFilters>
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
              isFiltered(noFilters, search)
                ? {
                    title: 'No sessions found',
                    text: 'No sessions match these filters.',
                    action: { label: 'Clear filters', onClick: () => change({ ...noFilters, page: 1 }) },
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
