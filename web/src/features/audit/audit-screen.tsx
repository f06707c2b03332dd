import { type AuditEvent, getAuditSettings, listAuditEvents } from '@muster/contract/accounts/audit';
import { auditGroupNames } from '@muster/contract/accounts/audit-actions';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listProblemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { isFiltered } from '#lib/url/list-filters.logic.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { useCanChange } from '#ui/access/can-change.ts';
import { Button } from '#ui/actions/button.tsx';
import { ExportMenu } from '#ui/actions/export-menu.tsx';
import { FilterDate } from '#ui/filters/filter-date.tsx';
import { ListFilters } from '#ui/filters/list-filters.tsx';
import { optionsOf } from '#ui/select/options-of.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { EventDialog } from './event-dialog.tsx';
import { FixedFilter } from './fixed-filter.tsx';
import { AddressDaysDialog } from './address-days-dialog.tsx';
import { auditQuery, type AuditSearch, defaultAuditSearch, exportAudit } from './audit.api.ts';
import classes from './audit.module.css';
import {
  actionText,
  addressDaysText,
  isOwnAccount,
  noPerson,
  shortNetwork,
  subjectText,
  summaryText,
} from './audit.texts.ts';

const accepted = acceptedParams(listAuditEvents);
const { event: _, ...noFilters } = defaultAuditSearch;

const columns: Column<AuditEvent>[] = [
  {
    key: 'action',
    title: 'Action',
    render: (event) => (
      <>
        {actionText(event.action)}
        <span className={classes.secondary} data-opened>
          {summaryText(event)}
        </span>
      </>
    ),
  },
  { key: 'when', title: 'When', render: ({ at }) => <span className={classes.line}>{formatDateTime(at)}</span> },
  {
    key: 'who',
    title: 'Who',
    render: ({ actor }) =>
      actor ? (
        <span>
          {actor.name}
          <span className={classes.secondary} data-opened>
            {actor.identifier}
          </span>
        </span>
      ) : (
        noPerson
      ),
  },
  {
    key: 'about',
    title: 'About',
    render: (event) => (isOwnAccount(event) ? 'Own account' : subjectText(event.subject)),
  },
  {
    key: 'network',
    title: 'Network',
    phone: 'opened',
    render: ({ network, address }) =>
      address ?? (network === null ? '–' : <span className={classes.line}>{shortNetwork(network)}</span>),
  },
];

/** `/audit`: what was done in the university, by whom, newest first. */
export function AuditScreen() {
  const [search, change] = useListSearch(defaultAuditSearch, accepted);
  const result = useInfiniteQuery(auditQuery(search));
  const settings = useQuery(queryOf(getAuditSettings));
  const canChange = useCanChange();
  const [isEditing, setEditing] = useState(false);
  const events = result.data?.pages.flatMap(({ data }) => data);
  const hasFilters = isFiltered(noFilters, search);
  const clear = (): void => change(defaultAuditSearch);
  const shown = events?.find(({ id }) => id === search.event);
  const show = (only: Partial<AuditSearch>): void => change({ ...only, event: '' });
  const firstActor = events?.find(({ actor }) => actor?.account_id === search.actor)?.actor;
  const firstSubject = events?.find(({ subject }) => subject.id === search.subject)?.subject;

  return (
    <>
      <PageHeader title="Audit log" text="What was done in the university, by whom and when. Events cannot be changed.">
        {canChange && (
          <Button variant="default" disabled={!settings.data} onClick={() => setEditing(true)}>
            IP addresses: {addressDaysText(settings.data?.address_days)}
          </Button>
        )}
        <ExportMenu
          items={[
            { label: 'CSV', type: 'csv', save: () => exportAudit(search, 'csv') },
            { label: 'JSON lines', type: 'jsonl', save: () => exportAudit(search, 'jsonl') },
          ]}
          isDisabled={events === undefined || events.length === 0}
        />
      </PageHeader>
      <ListFilters
        params={search}
        change={change}
        none={noFilters}
        search={{ label: 'Search the audit log', placeholder: 'Name, number, module or request ID' }}
        fields={[{ name: 'group', label: 'Action', options: optionsOf(auditGroupNames) }]}
        onClear={clear}
      >
        <FilterDate label="From" value={search.from} onChange={(from) => change({ from })} />
        <FilterDate label="To" value={search.to} onChange={(to) => change({ to })} />
        <FixedFilter
          label="Person"
          value={search.actor}
          text={firstActor?.name ?? 'one person'}
          onRemove={() => change({ actor: '' })}
        />
        <FixedFilter
          label="About"
          value={search.subject}
          text={firstSubject ? subjectText(firstSubject) : 'one record'}
          onRemove={() => change({ subject: '' })}
        />
        <FixedFilter
          label="Network"
          value={search.network}
          text={shortNetwork(search.network)}
          onRemove={() => change({ network: '' })}
        />
      </ListFilters>
      <div className={classes.list}>
        <DataTable<AuditEvent>
          label="Audit events"
          columns={columns}
          rows={events}
          rowId={({ id }) => id}
          rowLabel={({ action, at }) => `${actionText(action)}, ${formatDateTime(at)}`}
          rowLink={({ id }) => ({
            to: '.',
            search: (before: Record<string, unknown>) => ({ ...before, event: id }),
            resetScroll: false,
          })}
          isBusy={result.isPlaceholderData}
          error={result.isError && !events ? listProblemText(result.error, 'Failed to load the audit log') : undefined}
          onRetry={() => void result.refetch()}
          empty={{
            title: 'No events',
            text: hasFilters ? 'No events match these filters.' : 'Sign-ins and changes appear here.',
            ...(hasFilters && { action: { label: 'Clear filters', onClick: clear } }),
          }}
        />
      </div>
      {result.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
            Show older events
          </Button>
        </div>
      )}
      {isEditing && settings.data && (
        <AddressDaysDialog days={settings.data.address_days} onClose={() => setEditing(false)} />
      )}
      {shown && <EventDialog event={shown} onShow={show} onClose={() => change({ event: '' }, { replace: true })} />}
    </>
  );
}
