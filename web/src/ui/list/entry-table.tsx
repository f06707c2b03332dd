import type { ComponentProps } from 'react';
import { RowActions } from '../actions/row-actions.tsx';
import type { EmptyStateLink } from '../feedback/empty-state.tsx';
import { useOpenForm } from '../form/open-form.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { toEdit } from '../table/row-link.ts';
import type { ChangeListParams } from '../table/use-last-page.ts';

type Entry = { readonly id: string; readonly active: boolean };
type Table<Row> = ComponentProps<typeof PagedTable<Row>>;
type Props<Row extends Entry> = Pick<
  Table<Row>,
  'label' | 'columns' | 'result' | 'errorText' | 'params' | 'rowLink'
> & {
  nouns: readonly [one: string, many: string];
  /** Shown if there are no entries at all. */
  empty: string;
  /** Other ways to fill the list than the form beside it. */
  emptyLinks?: readonly EmptyStateLink[];
  onChange: ChangeListParams;
  /** Whether filters, search or page can hide entries. */
  isFiltered: boolean;
  onShowAll: () => void;
  nameOf: (row: Row) => string;
  /** Title for the labels of the actions; the name by default. */
  titleOf?: (row: Row) => string;
  busyId: string | undefined;
  onToggle: (row: Row) => void;
  onEdit: (id: string) => void;
};

/** A paged table of entries that can be edited, activated and deactivated. */
export function EntryTable<Row extends Entry>(props: Props<Row>) {
  const {
    nouns,
    empty,
    emptyLinks = [],
    onChange,
    isFiltered,
    onShowAll,
    nameOf,
    titleOf = nameOf,
    busyId,
    onToggle,
    onEdit,
  } = props;
  const { label, columns, result, errorText, params, rowLink = ({ id }: Row) => toEdit(id) } = props;
  const add = useOpenForm();
  return (
    <div>
      <PagedTable<Row>
        label={label}
        columns={columns}
        result={result}
        errorText={errorText}
        params={params}
        onParamsChange={onChange}
        rowId={({ id }) => id}
        rowLabel={nameOf}
        rowLink={rowLink}
        empty={
          isFiltered
            ? {
                title: 'Nothing found',
                text: `No ${nouns[0]} matches these filters.`,
                action: { label: 'Show all', onClick: onShowAll },
              }
            : { title: empty, ...(add && { action: add }), links: emptyLinks }
        }
        actions={(row) => (
          <RowActions
            title={titleOf(row)}
            isCompact
            isActive={row.active}
            isBusy={busyId === row.id}
            onToggle={() => onToggle(row)}
            onEdit={() => onEdit(row.id)}
          />
        )}
      />
    </div>
  );
}
