import { type ListedMail, listMails, retryMail } from '@muster/contract/accounts/mails';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { pageQueryOf } from '#lib/api/query.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { isFiltered } from '#lib/url/list-filters.logic.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { useAction } from '#ui/actions/use-action.ts';
import { Button } from '#ui/actions/button.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { ListFilters } from '#ui/filters/list-filters.tsx';
import { optionsOf } from '#ui/select/options-of.ts';
import { EmailAddress } from '#ui/people/email-address.tsx';
import type { Column } from '#ui/table/column.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { TwoLines } from '#ui/table/two-lines.tsx';
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
      <TwoLines second={next_attempt_at !== null && attempts > 0 && `Next attempt ${formatDateTime(next_attempt_at)}`}>
        {formatDateTime(sent_at ?? created_at)}
      </TwoLines>
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
const { invitation: _, ...listedKinds } = kindNames;

/** The queue of all mails except invitations, with those of the last 30 days. */
export function MailList() {
  const [search, change] = useRememberedSearch(defaultMailSearch, accepted, 'mails');
  const page = useQuery(pageQueryOf(listMails, toQuery(search)));
  const hasFilters = isFiltered(defaultMailSearch, search);

  const retry = useAction(async ({ id, recipient }: ListedMail) => {
    await call(retryMail, { params: { id } });
    notify.success(`The mail to ${recipient} is queued again.`);
  });

  return (
    <>
      <ListFilters
        params={search}
        change={change}
        none={defaultMailSearch}
        search={{ label: 'Search mails', placeholder: 'Email address' }}
        fields={[
          { name: 'mail', label: 'State', options: optionsOf(mailStates) },
          { name: 'kind', label: 'Mail', options: optionsOf(listedKinds) },
        ]}
        onClear={() => change(defaultMailSearch)}
      />
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
          text: hasFilters ? 'No mails match these filters.' : 'Mails of the last 30 days appear here.',
          ...(hasFilters && { action: { label: 'Clear filters', onClick: () => change(defaultMailSearch) } }),
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
