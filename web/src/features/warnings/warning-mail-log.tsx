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
import { TwoLines } from '#ui/table/two-lines.tsx';
import { optionsOf } from '#ui/select/options-of.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { defaultMailSearch } from './warning-mail-search.logic.ts';
import { formatDates, mailStates, mailSubject } from './warnings.texts.ts';

const columns: Column<WarningMail>[] = [
  {
    key: 'student',
    title: 'To',
    render: ({ student_name, student_number, address }) => (
      <TwoLines second={address ?? student_number}>{student_name}</TwoLines>
    ),
  },
  { key: 'subject', title: 'Email', render: mailSubject },
  { key: 'missed', title: 'Missed classes', render: ({ missed_on }) => formatDates(missed_on) },
  {
    key: 'when',
    title: 'When',
    render: ({ sent_at, created_at, next_try_at, tries }) => (
      <TwoLines second={next_try_at !== null && tries > 0 && `Next try ${formatDateTime(next_try_at)}`}>
        {formatDateTime(sent_at ?? created_at)}
      </TwoLines>
    ),
  },
  {
    key: 'state',
    title: 'State',
    render: ({ state, failure, tries }) => (
      <TwoLines second={failure !== null && `${tries} ${plural(tries, 'try', 'tries')}: ${failure}`}>
        <StatusBadge tone={mailStates[state].tone}>{mailStates[state].word}</StatusBadge>
      </TwoLines>
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
