import { type ListedWarning, listWarnings } from '@muster/contract/attendance/warnings';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/query.ts';
import { isFiltered } from '#lib/url/list-filters.logic.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import type { Column } from '#ui/table/column.ts';
import { ListFilters } from '#ui/filters/list-filters.tsx';
import { PagedTable } from '#ui/table/paged-table.tsx';
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
      <div>
        {student.name}
        <span className={classes.secondary}>
          <span className={classes.nowrap}>{student.student_id}</span>
          {student.group_name !== null && (
            <>
              {' · '}
              <span className={classes.nowrap}>{student.group_name}</span>
            </>
          )}
        </span>
      </div>
    ),
  },
  {
    key: 'module',
    title: 'Module',
    render: ({ module_code, module_name }) => (
      <div>
        {module_code}
        <span className={classes.secondary}>{module_name}</span>
      </div>
    ),
  },
  { key: 'warning', title: 'Warning', render: formatReason },
  { key: 'missed', title: 'Missed classes', render: ({ missed_on }) => formatDates(missed_on) },
  {
    key: 'raised',
    title: 'Raised',
    render: ({ raised_at, mail_state, mailed_at }) => (
      <div>
        <span className={classes.nowrap}>{formatDay(raised_at)}</span>
        <span className={classes.secondary}>{mailText(mail_state, mailed_at)}</span>
      </div>
    ),
  },
  {
    key: 'state',
    title: 'State',
    phone: 'state',
    render: (warning) => (
      <div>
        <StatusBadge tone={states[warning.state].tone}>{states[warning.state].word}</StatusBadge>
        <span className={classes.secondary}>{endText(warning)}</span>
      </div>
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
