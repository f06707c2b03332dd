import type { ListedSession } from '@muster/contract/sessions';
import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDayAndDate } from '../../lib/dates.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { PagedTable } from '../../ui/paged-table.tsx';
import { pastSessionsQuery } from './past-sessions.api.ts';
import { allColumns, ownColumns } from './past-sessions-columns.tsx';
import { PastSessionsFilters } from './past-sessions-filters.tsx';
import { activeFilters, noFilters, pastSearch } from './past-sessions.logic.ts';
import classes from './past-sessions.module.css';

const nameOf = ({ module_code, date }: ListedSession): string => `${module_code}, ${formatDayAndDate(date)}`;

/** One's own class sessions, or everybody's; each leads to its register. The address holds what is shown. */
export function PastSessions({ isAdmin }: { isAdmin: boolean }) {
  const [search, change] = useListSearch(pastSearch);
  const sessions = useQuery(pastSessionsQuery(search));
  const isNarrowed = activeFilters(search) > 0 || search.text !== '' || search.page > 1;
  return (
    <section className={classes.section} aria-labelledby="past-sessions">
      <h2 id="past-sessions" className={classes.title}>
        Past sessions
      </h2>
      <PastSessionsFilters isAdmin={isAdmin} search={search} change={change} />
      <PagedTable<ListedSession>
        label="Past sessions"
        columns={isAdmin ? allColumns : ownColumns}
        result={sessions}
        failed="The sessions could not be loaded."
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
    </section>
  );
}
