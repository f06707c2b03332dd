import { listWarnings } from '@muster/contract/warnings';
import type { ListedWarning } from '@muster/contract/warnings';
import { useQuery } from '@tanstack/react-query';
import { takenBy } from '../../lib/list-search.logic.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import type { Column } from '../../ui/column.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StatusWord } from '../../ui/status-word.tsx';
import { firstWarnings, warningsQuery } from './warnings.api.ts';
import classes from './warnings.module.css';
import { datesOf, dayOf, endText, figuresOf, mailText, ruleNames, states, texts } from './warnings.texts.ts';

const columns: Column<ListedWarning>[] = [
  {
    key: 'student',
    title: 'Student',
    render: ({ student }) => (
      <div>
        {student.name}
        <span className={classes.soft}>
          <span className={classes.whole}>{student.student_id}</span>
          {student.group_name !== null && (
            <>
              {' · '}
              <span className={classes.whole}>{student.group_name}</span>
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
        <span className={classes.soft}>{module_name}</span>
      </div>
    ),
  },
  { key: 'warning', title: 'Warning', render: figuresOf },
  { key: 'missed', title: 'Missed classes', render: ({ missed_on }) => datesOf(missed_on) },
  {
    key: 'raised',
    title: 'Raised',
    render: ({ raised_at, mail_state, mailed_at }) => (
      <div>
        <span className={classes.whole}>{dayOf(raised_at)}</span>
        <span className={classes.soft}>{mailText(mail_state, mailed_at)}</span>
      </div>
    ),
  },
  {
    key: 'state',
    title: 'State',
    render: (warning) => (
      <div>
        <StatusWord tone={states[warning.state].tone}>{states[warning.state].word}</StatusWord>
        <span className={classes.soft}>{endText(warning)}</span>
      </div>
    ),
  },
];

const options = (of: Readonly<Record<string, { word: string } | string>>) =>
  Object.entries(of).map(([value, one]) => ({ value, label: typeof one === 'string' ? one : one.word }));

/** Warnings with their filters: an administrator's all, a lecturer's own. */
export function WarningList() {
  const [search, change] = useListSearch(firstWarnings, takenBy(listWarnings));
  const page = useQuery(warningsQuery(search));
  const active = Number(search.state !== firstWarnings.state) + Number(search.rule !== firstWarnings.rule);
  const isNarrowed = active > 0 || search.search !== '' || search.page > 1;
  return (
    <>
      <FilterBar
        search={
          <SearchField
            label="Search warnings"
            placeholder="Student or module"
            value={search.search}
            onSearch={(text) => change({ search: text }, { replace: true })}
          />
        }
        activeCount={active}
        onClear={() => change(firstWarnings)}
      >
        <FilterSelect
          label="State"
          value={search.state}
          options={options(states)}
          onChange={(state) => change({ state })}
        />
        <FilterSelect
          label="Rule"
          value={search.rule}
          options={options(ruleNames)}
          onChange={(rule) => change({ rule })}
        />
      </FilterBar>
      <PagedTable
        label={texts.title}
        columns={columns}
        result={page}
        failed={texts.loadFailed}
        place={search}
        onPlace={change}
        nouns={['warning', 'warnings']}
        rowId={({ id }) => id}
        rowLabel={({ student, module_code }) => `${student.name}, ${module_code}`}
        empty={{
          title: isNarrowed ? 'No warnings match' : 'No open warnings',
          text: isNarrowed ? 'No warning matches these filters.' : 'Whoever a rule applies to appears here.',
          ...(isNarrowed ? { action: { label: 'Clear filters', onClick: () => change(firstWarnings) } } : {}),
        }}
      />
    </>
  );
}
