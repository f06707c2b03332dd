import type { ListedSession } from '@muster/contract/sessions';
import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDayAndDate } from '../../lib/dates.ts';
import type { ChangeListSearch } from '../../lib/use-list-search.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { allColumns, ownColumns } from './past-sessions-columns.tsx';
import { PastSessionsFilters } from './past-sessions-filters.tsx';
import { activeFilters, noFilters, type PastSearch } from './past-sessions.logic.ts';
import classes from './past-sessions.module.css';
import type { useLecturerChoice } from './use-lecturer-choice.ts';

const nameOf = ({ module_code, date }: ListedSession): string => `${module_code}, ${formatDayAndDate(date)}`;

type Props = {
  search: PastSearch;
  change: ChangeListSearch<PastSearch>;
  sessions: UseQueryResult<{ readonly data: readonly ListedSession[]; readonly total: number }>;
  /** Whose class sessions they may be; without, one's own. */
  lecturers: ReturnType<typeof useLecturerChoice> | undefined;
  /** That they did not come is told elsewhere, with a way to ask again. */
  isFailureTold: boolean;
};

const failed = 'The sessions could not be loaded.';

/** One's own class sessions, or everybody's; each leads to its register. */
export function PastSessions({ search, change, sessions, lecturers, isFailureTold }: Props) {
  const isNarrowed = activeFilters(search) > 0 || search.text !== '' || search.page > 1;
  return (
    <section className={classes.section} aria-labelledby="past-sessions">
      <h2 id="past-sessions" className={classes.title}>
        Past sessions
      </h2>
      <PastSessionsFilters search={search} change={change} lecturers={lecturers} />
      {isFailureTold ? (
        <EmptyState title={failed} />
      ) : (
        <PagedTable<ListedSession>
          label="Past sessions"
          columns={lecturers ? allColumns : ownColumns}
          result={sessions}
          failed={failed}
          place={search}
          onPlace={change}
          nouns={['session', 'sessions']}
          rowId={({ id }) => id}
          rowLabel={nameOf}
          empty={
            isNarrowed
              ? {
                  title: 'No sessions found',
                  text: 'No class session matches these filters.',
                  action: { label: 'Show all', onClick: () => change({ ...noFilters, text: '', page: 1 }) },
                }
              : { title: 'No sessions yet', text: 'Every class that takes attendance is kept here with its register.' }
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
        />
      )}
    </section>
  );
}
