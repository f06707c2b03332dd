import { listWarningMails } from '@muster/contract/warnings';
import type { WarningMail } from '@muster/contract/warnings';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/dates.ts';
import { takenBy } from '../../lib/list-search.logic.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import type { Column } from '../../ui/column.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StatusWord } from '../../ui/status-word.tsx';
import { firstMails, warningMailsQuery } from './warnings.api.ts';
import classes from './warnings.module.css';
import { datesOf, mailStates, mailSubject } from './warnings.texts.ts';

const columns: Column<WarningMail>[] = [
  {
    key: 'student',
    title: 'To',
    render: ({ student_name, student_number, address }) => (
      <div>
        {student_name}
        <span className={classes.soft}>{address ?? student_number}</span>
      </div>
    ),
  },
  { key: 'subject', title: 'Mail', render: mailSubject },
  { key: 'missed', title: 'Missed classes', render: ({ missed_on }) => datesOf(missed_on) },
  {
    key: 'when',
    title: 'When',
    render: ({ sent_at, created_at, next_try_at, tries }) => (
      <div>
        {formatDateTime(sent_at ?? created_at)}
        {next_try_at !== null && tries > 0 && (
          <span className={classes.soft}>Next try {formatDateTime(next_try_at)}</span>
        )}
      </div>
    ),
  },
  {
    key: 'state',
    title: 'State',
    render: ({ state, failure, tries }) => (
      <div>
        <StatusWord tone={mailStates[state].tone}>{mailStates[state].word}</StatusWord>
        {failure !== null && (
          <span className={classes.soft}>
            {tries} {tries === 1 ? 'try' : 'tries'}: {failure}
          </span>
        )}
      </div>
    ),
  },
];

const shape = takenBy(listWarningMails);
const taken = { ...shape, mail: shape.state };

/** What was mailed, to whom and when, and what could not be. */
export function WarningMailLog() {
  const [search, change] = useListSearch(firstMails, taken);
  const page = useQuery(warningMailsQuery(search));
  const isNarrowed = search.mail !== 'all' || search.search !== '' || search.page > 1;
  return (
    <>
      <FilterBar
        search={
          <SearchField
            label="Search mails"
            placeholder="Student or module"
            value={search.search}
            onSearch={(text) => change({ search: text }, { replace: true })}
          />
        }
        activeCount={Number(search.mail !== 'all')}
        onClear={() => change(firstMails)}
      >
        <FilterSelect
          label="State"
          value={search.mail}
          options={Object.entries(mailStates).map(([value, { word }]) => ({ value, label: word }))}
          onChange={(mail) => change({ mail })}
        />
      </FilterBar>
      <PagedTable
        label="Mails"
        columns={columns}
        result={page}
        failed="Failed to load mails"
        place={search}
        onPlace={change}
        nouns={['mail', 'mails']}
        rowId={({ id }) => id}
        rowLabel={({ student_name, module_code }) => `${student_name}, ${module_code}`}
        empty={{
          title: 'No mails',
          text: isNarrowed ? 'No mail matches these filters.' : 'What early warning mails to students appears here.',
          ...(isNarrowed ? { action: { label: 'Clear filters', onClick: () => change(firstMails) } } : {}),
        }}
      />
    </>
  );
}
