import { type ListedMail, listMails, retryMail } from '@muster/contract/accounts/mails';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { pageQueryOf } from '#lib/api/query.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { useAction } from '#ui/actions/use-action.ts';
import { Button } from '#ui/actions/button.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { SearchField } from '#ui/filters/search-field.tsx';
import { EmailAddress } from '#ui/people/email-address.tsx';
import type { Column } from '#ui/table/column.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { defaultMailSearch } from './mail-search.logic.ts';
import classes from './mails.module.css';
import { kindNames, mailStates } from './mails.texts.ts';

const columns: Column<ListedMail>[] = [
  { key: 'recipient', title: 'To', render: ({ recipient }) => <EmailAddress address={recipient} /> },
  { key: 'kind', title: 'Mail', render: ({ kind }) => kindNames[kind] },
  {
    key: 'when',
    title: 'When',
    render: ({ sent_at, created_at, next_attempt_at, attempts }) => (
      <div>
        {formatDateTime(sent_at ?? created_at)}
        {next_attempt_at !== null && attempts > 0 && (
          <span className={classes.secondary}>Next attempt {formatDateTime(next_attempt_at)}</span>
        )}
      </div>
    ),
  },
  {
    key: 'state',
    title: 'State',
    phone: 'state',
    render: ({ state }) => <StatusBadge tone={mailStates[state].tone}>{mailStates[state].word}</StatusBadge>,
  },
  {
    key: 'answer',
    title: 'Last error',
    phone: 'opened',
    render: ({ last_error: error }) => <span className={classes.error}>{error ?? noError}</span>,
  },
];

const noError = '–';
const shape = acceptedParams(listMails);
const toQuery = ({ mail, ...query }: typeof defaultMailSearch) => ({ ...query, state: mail });
const accepted = { ...shape, mail: shape.state };
const listedKinds = Object.entries(kindNames).filter(([kind]) => kind !== 'invitation');

/** The queue of all mails except invitations, with those of the last 30 days. */
export function MailList() {
  const [search, change] = useRememberedSearch(defaultMailSearch, accepted, 'mails');
  const page = useQuery(pageQueryOf(listMails, toQuery(search)));
  const activeCount = Number(search.mail !== 'all') + Number(search.kind !== 'all');
  const isFiltered = activeCount > 0 || search.search !== '';

  const retry = useAction(async ({ id, recipient }: ListedMail) => {
    await call(retryMail, { params: { id } });
    notify.success(`The mail to ${recipient} is queued again.`);
  });

  return (
    <>
      <FilterBar
        search={
          <SearchField
            label="Search mails"
            placeholder="Email address"
            value={search.search}
            onSearch={(text) => change({ search: text }, { replace: true })}
          />
        }
        activeCount={activeCount}
        onClear={() => change(defaultMailSearch)}
      >
        <FilterSelect
          label="State"
          value={search.mail}
          options={Object.entries(mailStates).map(([value, { word }]) => ({ value, label: word }))}
          onChange={(mail) => change({ mail })}
        />
        <FilterSelect
          label="Mail"
          value={search.kind}
          options={listedKinds.map(([value, label]) => ({ value, label }))}
          onChange={(kind) => change({ kind })}
        />
      </FilterBar>
      <PagedTable<ListedMail>
        label="Mails"
        columns={columns}
        result={page}
        errorText="Failed to load mails"
        params={search}
        onParamsChange={change}
        nouns={['mail', 'mails']}
        rowId={({ id }) => id}
        rowLabel={({ recipient }) => recipient}
        empty={{
          title: 'No mails',
          text: isFiltered ? 'No mails match these filters.' : 'Mails of the last 30 days appear here.',
          ...(isFiltered && { action: { label: 'Clear filters', onClick: () => change(defaultMailSearch) } }),
        }}
        actions={(mail) =>
          (mail.state === 'failed' || (mail.state === 'queued' && mail.attempts > 0)) && (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconRefresh size={16} aria-hidden />}
              aria-label={`Retry the mail to ${mail.recipient}`}
              onClick={() => void retry.run(mail)}
            >
              Retry
            </Button>
          )
        }
      />
    </>
  );
}
