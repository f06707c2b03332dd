import {
  keepUnusedAccounts,
  listUnusedAccounts,
  sendInactivityNotices,
  type UnusedAccount,
} from '@muster/contract/accounts/unused-accounts';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { roles } from '@muster/contract/http/shared';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { pageQueryOf } from '#lib/api/query.ts';
import { formatDate } from '#lib/format/dates.ts';
import { isFiltered } from '#lib/url/list-filters.logic.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { useAction } from '#ui/actions/use-action.ts';
import { Button } from '#ui/actions/button.tsx';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { ListFilters } from '#ui/filters/list-filters.tsx';
import { ViewSwitch } from '#ui/filters/view-switch.tsx';
import type { Column } from '#ui/table/column.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { useSelectedRows } from '#ui/table/use-selected-rows.ts';
import { defaultUnusedSearch } from './unused-accounts.logic.ts';
import classes from './unused-accounts.module.css';
import { keptText, lastUseText, noticedText, noticeQuestion, roleNames, texts } from './unused-accounts.texts.ts';

const noNumber = '–';
const noticeColumn: Column<UnusedAccount> = {
  key: 'notice',
  title: 'Notice',
  render: ({ inactive_at: at }) => <span className={classes.nowrap}>{at && `Inactive on ${formatDate(at)}`}</span>,
};
const columns: Column<UnusedAccount>[] = [
  {
    key: 'name',
    title: 'Name',
    render: ({ name, email }) => (
      <span className={classes.name}>
        {name}
        <span className={classes.email} data-opened>
          {email}
        </span>
      </span>
    ),
  },
  { key: 'number', title: 'Number', phone: 'opened', render: ({ number }) => number ?? noNumber },
  {
    key: 'role',
    title: 'Role',
    render: ({ role }) => <span className={classes.nowrap}>{roleNames[role]}</span>,
  },
  {
    key: 'use',
    title: 'Last use',
    render: (account) => <span className={classes.nowrap}>{lastUseText(account)}</span>,
  },
  {
    key: 'created',
    title: 'Created',
    phone: 'opened',
    render: ({ created_at: at }) => <span className={classes.nowrap}>{formatDate(at)}</span>,
  },
];
const noticeColumns = [
  ...columns.map((column) => (column.key === 'use' ? { ...column, phone: 'opened' as const } : column)),
  noticeColumn,
];
const views = [
  { value: 'proposed', label: 'To decide' },
  { value: 'notified', label: 'Notice sent' },
] as const;
const noFilters = { role: 'all', search: '' };
const accepted = acceptedParams(listUnusedAccounts);

/** Active accounts that are not used: the administrator keeps them, or sets them inactive with a notice to the person. */
export function UnusedAccounts() {
  const [search, change] = useListSearch(defaultUnusedSearch, accepted);
  const page = useQuery(pageQueryOf(listUnusedAccounts, search));
  const isNotified = search.state === 'notified';
  const filters = {
    state: isNotified ? ('notified' as const) : ('proposed' as const),
    ...(search.role !== 'all' && { role: search.role as UnusedAccount['role'] }),
    ...(search.search !== '' && { search: search.search }),
  };
  const { selection, clear } = useSelectedRows(filters);
  const isAll = selection.allMatching.isSelected;
  const chosen: BodyInputOf<typeof keepUnusedAccounts>['chosen'] = isAll ? { filters } : { ids: [...selection.ids] };
  const count = isAll ? (page.data?.total ?? 0) : selection.ids.length;
  const hasFilters = isFiltered(noFilters, search);
  const clearFilters = () => change(noFilters);

  const { isBusy, run: apply } = useAction(
    async (endpoint: typeof keepUnusedAccounts | typeof sendInactivityNotices, doneText: (of: number) => string) => {
      notify.success(doneText((await call(endpoint, { body: { chosen } })).changed));
      clear();
    },
  );
  const sendNotices = async (): Promise<void> => {
    if (await confirm(noticeQuestion(count, Date.now()))) await apply(sendInactivityNotices, noticedText);
  };

  return (
    <>
      <p className={classes.about}>{texts.about}</p>
      <div className={classes.views}>
        <ViewSwitch views={views} value={filters.state} onChange={(state) => change({ state })} />
      </div>
      <ListFilters
        params={search}
        change={change}
        none={noFilters}
        search={{ label: 'Search unused accounts', placeholder: 'Name, email or number' }}
        fields={[{ name: 'role', label: 'Role', options: roles.map((value) => ({ value, label: roleNames[value] })) }]}
        onClear={clearFilters}
      />
      <PagedTable<UnusedAccount>
        label="Unused accounts"
        columns={isNotified ? noticeColumns : columns}
        result={page}
        errorText={texts.loadFailed}
        params={search}
        onParamsChange={change}
        nouns={['account', 'accounts']}
        rowId={({ id }) => id}
        rowLabel={({ name, role }) => `${name}, ${roleNames[role]}`}
        selection={selection}
        selectionActions={
          <>
            {!isNotified && (
              <Button size="sm" disabled={isBusy} onClick={() => void sendNotices()}>
                Set inactive with notice
              </Button>
            )}
            <Button
              size="sm"
              variant="default"
              disabled={isBusy}
              onClick={() => void apply(keepUnusedAccounts, keptText)}
            >
              Keep active
            </Button>
          </>
        }
        empty={{
          title: isNotified ? texts.noNotices : texts.none,
          text: hasFilters ? texts.noMatch : isNotified ? texts.noNoticesText : texts.noneText,
          ...(hasFilters && { action: { label: 'Clear filters', onClick: clearFilters } }),
        }}
      />
    </>
  );
}
