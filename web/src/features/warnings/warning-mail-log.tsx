import { listWarningMails, type WarningMail } from '@muster/contract/attendance/warning-rules';
import { plural } from '@muster/contract/http/plural';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#lib/format/dates.ts';
import { pageQueryOf } from '#lib/api/query.ts';
import { isFiltered } from '#lib/url/list-filters.logic.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import type { Column } from '#ui/table/column.ts';
import { ListFilters } from '#ui/filters/list-filters.tsx';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { optionsOf } from '#ui/select/options-of.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { defaultMailSearch } from './warning-mail-search.logic.ts';
import classes from './warnings.module.css';
import { formatDates, mailStates, mailSubject } from './warnings.texts.ts';

const columns: Column<WarningMail>[] = [
  {
    key: 'student',
    title: 'To',
    render: ({ student_name, student_number, address }) => (
      <div>
        {student_name}
        <span className={classes.secondary}>{address ?? student_number}</span>
      </div>
    ),
  },
  { key: 'subject', title: 'Email', render: mailSubject },
  { key: 'missed', title: 'Missed classes', render: ({ missed_on }) => formatDates(missed_on) },
  {
    key: 'when',
    title: 'When',
    render: ({ sent_at, created_at, next_try_at, tries }) => (
      <div>
        {formatDateTime(sent_at ?? created_at)}
        {next_try_at !== null && tries > 0 && (
          <span className={classes.secondary}>Next try {formatDateTime(next_try_at)}</span>
        )}
      </div>
    ),
  },
  {
    key: 'state',
    title: 'State',
    render: ({ state, failure, tries }) => (
      <div>
        <StatusBadge tone={mailStates[state].tone}>{mailStates[state].word}</StatusBadge>
        {failure !== null && (
          <span className={classes.secondary}>
            {tries} {plural(tries, 'try', 'tries')}: {failure}
          </span>
        )}
      </div>
    ),
  },
];

const toQuery = ({ mail, ...query }: typeof defaultMailSearch) => ({ ...query, state: mail });
const shape = acceptedParams(listWarningMails);
const listParams = { ...shape, mail: shape.state };

/** Log of warning emails with recipient, time and delivery state. */
export function WarningMailLog() {
  const [search, change] = useRememberedSearch(defaultMailSearch, listParams, 'warning mails');
  const page = useQuery(pageQueryOf(listWarningMails, toQuery(search)));
  const hasFilters = isFiltered(defaultMailSearch, search);
  return (
    <>
      <ListFilters
        params={search}
        change={change}
        none={defaultMailSearch}
        search={{ label: 'Search emails', placeholder: 'Student or module' }}
        fields={[{ name: 'mail', label: 'State', options: optionsOf(mailStates) }]}
        onClear={() => change(defaultMailSearch)}
      />
      <PagedTable
        label="Emails"
        columns={columns}
        result={page}
        errorText="Failed to load emails"
        params={search}
        onParamsChange={change}
        nouns={['email', 'emails']}
        rowId={({ id }) => id}
        rowLabel={({ student_name, module_code }) => `${student_name}, ${module_code}`}
        empty={{
          title: 'No emails',
          text: hasFilters ? 'No emails match these filters.' : 'Early warning emails to students appear here.',
          ...(hasFilters ? { action: { label: 'Clear filters', onClick: () => change(defaultMailSearch) } } : {}),
        }}
      />
    </>
  );
}
