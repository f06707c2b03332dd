import { type ListedWarning, listWarnings } from '@muster/contract/attendance/warnings';
import { useQuery } from '@tanstack/react-query';
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
import { defaultWarningSearch } from './warnings.api.ts';
import classes from './warnings.module.css';
import { formatDates, formatDay, endText, formatReason, mailText, ruleNames, states, texts } from './warnings.texts.ts';

const columns: Column<ListedWarning>[] = [
  {
    key: 'student',
    title: 'Student',
    render: ({ student }) => (
      <TwoLines
        second={
          <>
            <span className={classes.nowrap}>{student.student_id}</span>
            {student.group_name !== null && (
              <>
                {' · '}
                <span className={classes.nowrap}>{student.group_name}</span>
              </>
            )}
          </>
        }
      >
        {student.name}
      </TwoLines>
    ),
  },
  {
    key: 'module',
    title: 'Module',
    render: ({ module_code, module_name }) => <TwoLines second={module_name}>{module_code}</TwoLines>,
  },
  { key: 'warning', title: 'Warning', render: formatReason },
  { key: 'missed', title: 'Missed classes', render: ({ missed_on }) => formatDates(missed_on) },
  {
    key: 'raised',
    title: 'Raised',
    render: ({ raised_at, mail_state, mailed_at }) => (
      <TwoLines second={mailText(mail_state, mailed_at)}>
        <span className={classes.nowrap}>{formatDay(raised_at)}</span>
      </TwoLines>
    ),
  },
  {
    key: 'state',
    title: 'State',
    phone: 'state',
    render: (warning) => (
      <TwoLines second={endText(warning)}>
        <StatusBadge tone={states[warning.state].tone}>{states[warning.state].word}</StatusBadge>
      </TwoLines>
    ),
  },
];

/** Warnings with filters. The server limits lecturers to their own classes. */
export function WarningList() {
  const [search, change] = useRememberedSearch(defaultWarningSearch, acceptedParams(listWarnings));
  const page = useQuery(pageQueryOf(listWarnings, search));
  const hasFilters = isFiltered(defaultWarningSearch, search);
  return (
    <>
      <ListFilters
        params={search}
        change={change}
        none={defaultWarningSearch}
        search={{ label: 'Search warnings', placeholder: 'Student or module' }}
        fields={[
          { name: 'state', label: 'State', options: optionsOf(states) },
          { name: 'rule', label: 'Rule', options: optionsOf(ruleNames) },
          { name: 'department', type: 'department' },
        ]}
        onClear={() => change(defaultWarningSearch)}
      />
      <PagedTable
        label={texts.title}
        columns={columns}
        result={page}
        errorText={texts.loadFailed}
        params={search}
        onParamsChange={change}
        nouns={['warning', 'warnings']}
        rowId={({ id }) => id}
        rowLabel={({ student, module_code }) => `${student.name}, ${module_code}`}
        empty={{
          title: hasFilters ? 'No warnings match' : 'No open warnings',
          text: hasFilters ? 'No warnings match these filters.' : 'Students who meet a rule appear here.',
          ...(hasFilters ? { action: { label: 'Clear filters', onClick: () => change(defaultWarningSearch) } } : {}),
        }}
      />
    </>
  );
}
