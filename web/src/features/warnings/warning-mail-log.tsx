import { listWarningMails, type WarningMail } from '@muster/contract/attendance/warning-rules';
import { plural } from '@muster/contract/http/plural';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#lib/format/dates.ts';
import { pageQueryOf } from '#lib/api/query.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import type { Column } from '#ui/table/column.ts';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { SearchField } from '#ui/filters/search-field.tsx';
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
  const isFiltered = search.mail !== 'all' || search.search !== '' || search.page > 1;
  return (
    <>
      <FilterBar
        search={
          <SearchField
            label="Search emails"
            placeholder="Student or module"
            value={search.search}
            onSearch={(text) => change({ search: text }, { replace: true })}
          />
        }
        activeCount={Number(search.mail !== 'all')}
        onClear={() => change(defaultMailSearch)}
      >
        <FilterSelect
          label="State"
          value={search.mail}
          options={Object.entries(mailStates).map(([value, { word }]) => ({ value, label: word }))}
          onChange={(mail) => change({ mail })}
        />
      </FilterBar>
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
          text: isFiltered ? 'No emails match these filters.' : 'Early warning emails to students appear here.',
          ...(isFiltered ? { action: { label: 'Clear filters', onClick: () => change(defaultMailSearch) } } : {}),
        }}
      />
    </>
  );
}
